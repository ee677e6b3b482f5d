"""Long work spread over processes: those of this machine, or those of a Dask cluster when one is named."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from .output import stop

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

J = TypeVar("J")
T = TypeVar("T")
#: Does one thing for each of many jobs and gives what came of them, in their order.
Each = Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]

#: How many jobs are handed out for each process, so that none waits for the next one.
_AHEAD = 4
#: How often a job is begun again that was under way when a process was lost.
_AGAIN = 3
#: Seconds in which a cluster must answer.
_PATIENCE = "10s"

_processes = click.option(
    "--processes", default=1, show_default=True, type=click.IntRange(1, 1_024), help="Cuántos procesos de esta máquina."
)
_cluster = click.option(
    "--cluster", envvar="JUEZ_CLUSTER", default="", metavar="DIRECCIÓN", help="Un clúster de Dask: tcp://máquina:8786."
)


def spreading(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of a command whose work can be spread: ``processes`` and ``cluster``."""
    return _processes(_cluster(command))


@contextmanager
def each_of(processes: int, cluster: str) -> Iterator[Each]:
    """How one thing is done for each of many jobs: here, in so many processes, or on the cluster at an address.

    What comes of it is the same and in the same order, and a process that is lost loses nothing. Stops where no cluster
    answers, or one works with another version of Juez.
    """
    if cluster:
        with _cluster_at(cluster) as (executor, workers):
            yield lambda work, jobs: _in_order(executor, work, jobs, _AHEAD * workers)
    elif processes > 1:
        yield lambda work, jobs: _here(work, jobs, processes)
    else:
        yield map


def showing(each: Each, what: str) -> Each:
    """The same, with a count of the jobs that are done on standard error, where somebody looks at it."""
    done = 0

    def counted(work: Callable[[J], T], jobs: Iterable[J]) -> Iterator[T]:
        nonlocal done
        for result in each(work, jobs):
            done += 1
            if sys.stderr.isatty():
                click.echo(f"\r{done} {what}", nl=False, err=True)
            yield result

    return counted


def _in_order(executor: Executor, work: Callable[[J], T], jobs: Iterable[J], ahead: int) -> Iterator[T]:
    """What comes of each job, in order, with so many of them handed out at once."""
    under_way: deque[Future[T]] = deque()
    for job in jobs:
        under_way.append(executor.submit(work, job))
        if len(under_way) >= ahead:
            yield under_way.popleft().result()
    while under_way:
        yield under_way.popleft().result()


def _here(work: Callable[[J], T], jobs: Iterable[J], processes: int) -> Iterator[T]:
    """The same in processes of this machine. When one of them is lost, others are made and what was under way begins again.

    Raises BrokenProcessPool where that happens again and again.
    """
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    left, lost = iter(jobs), 0
    under_way: deque[tuple[J, Future[T]]] = deque()
    pool = ProcessPoolExecutor(processes)
    try:
        while True:
            while len(under_way) < _AHEAD * processes and (job := next(left, _NONE)) is not _NONE:
                under_way.append((job, pool.submit(work, job)))
            if not under_way:
                return
            try:
                done = under_way[0][1].result()
            except BrokenProcessPool:
                lost += 1
                if lost > _AGAIN:
                    raise
                pool.shutdown(wait=False, cancel_futures=True)
                pool = ProcessPoolExecutor(processes)
                under_way = deque((job, pool.submit(work, job)) for job, _ in under_way)
                continue
            under_way.popleft()
            lost = 0
            yield done
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


_NONE: Any = object()


@contextmanager
def _cluster_at(address: str) -> Iterator[tuple[Executor, int]]:
    """The processes of a Dask cluster as an executor, and how many they are."""
    try:
        from distributed import Client
    except ImportError:
        stop("para trabajar en un clúster hace falta Dask: instala juez[cluster].")
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        stop(f"en «{address}» no contesta ningún clúster: {error}.")
    with client:
        versions = client.run(_version)
        if not versions:
            stop(f"el clúster de «{address}» no tiene procesos.")
        if others := sorted(set(versions.values()) - {_version()}):
            stop(f"el clúster de «{address}» trabaja con otro Juez ({', '.join(others)}); aquí está {_version()}.")
        with client.get_executor(pure=False, retries=_AGAIN) as executor:
            yield executor, len(versions)


def _version() -> str:
    from engine import engine_version

    return engine_version()
