// A text as a QR code, drawn by the phone itself: what is to be handed over is drawn where there is no network. Bytes, level L.

// Of each version from 1 on: the correction bytes of a block, and how many blocks there are.
const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9];
const LEVEL = 1, MARGIN = 4;

// --- the field in which the correction is reckoned ---

const POWERS = new Uint8Array(510), LOGS = new Uint8Array(256);
for (let i = 0, value = 1; i < 255; i++) {
  POWERS[i] = POWERS[i + 255] = value;
  LOGS[value] = i;
  value = (value << 1) ^ (value & 128 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? POWERS[LOGS[a] + LOGS[b]] : 0);

function divisor(degree) {
  let found = [1];
  for (let root = 0; root < degree; root++) {
    const next = [...found, 0];
    found.forEach((factor, i) => { next[i + 1] ^= times(factor, POWERS[root]); });
    found = next;
  }
  return found.slice(1);
}

function corrected(data, by) {
  const rest = new Array(by.length).fill(0);
  for (const byte of data) {
    const lead = byte ^ rest.shift();
    rest.push(0);
    by.forEach((factor, i) => { rest[i] ^= times(factor, lead); });
  }
  return rest;
}

// --- bytes ---

const sizeOf = (version) => 17 + 4 * version;

function centers(version) {
  if (version === 1) return [];
  const many = Math.floor(version / 7) + 2, last = sizeOf(version) - 7, step = Math.ceil((last - 6) / (many - 1) / 2) * 2;
  return [6, ...Array.from({ length: many - 1 }, (_, i) => last - (many - 2 - i) * step)];
}

// All bytes that fit beside what is fixed.
function room(version) {
  const size = sizeOf(version), beside = centers(version).length;
  const patterns = beside ? 25 * (beside * beside - 3) - 10 * (beside - 2) : 0;
  return Math.floor((size * size - 3 * 64 - 2 * (size - 16) - 31 - patterns - (version > 6 ? 36 : 0)) / 8);
}

const capacity = (version) => room(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

function packed(bytes, version) {
  const wide = version < 10 ? 8 : 16, bits = [];
  const push = (value, length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
  push(4, 4);
  push(bytes.length, wide);
  for (const byte of bytes) push(byte, 8);
  const whole = capacity(version) * 8;
  push(0, Math.min(4, whole - bits.length));
  push(0, -bits.length & 7);
  const found = Array.from({ length: bits.length / 8 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
  for (let i = 0; found.length < whole / 8; i++) found.push(i % 2 ? 0x11 : 0xec);
  return found;
}

function interleaved(data, version) {
  const many = BLOCKS[version - 1], by = divisor(CORRECTION[version - 1]), short = Math.floor(data.length / many), longer = data.length % many;
  const blocks = [];
  for (let i = 0, at = 0; i < many; i++) {
    const end = at + short + (i >= many - longer ? 1 : 0);
    blocks.push(data.slice(at, end));
    at = end;
  }
  const checks = blocks.map((block) => corrected(block, by)), found = [];
  for (let i = 0; i <= short; i++) for (const block of blocks) if (i < block.length) found.push(block[i]);
  for (let i = 0; i < by.length; i++) for (const check of checks) found.push(check[i]);
  return found;
}

// --- the picture ---

const MASKS = [
  (x, y) => (x + y) % 2, (_, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];

function remainder(value, generator, degree) {
  let rest = value << degree;
  for (let bit = 31 - Math.clz32(rest); bit >= degree; bit = 31 - Math.clz32(rest)) rest ^= generator << (bit - degree);
  return rest;
}

class Picture {
  constructor(version) {
    this.size = sizeOf(version);
    this.dark = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    this.fixed = Array.from({ length: this.size }, () => new Uint8Array(this.size));
    const last = this.size - 1;
    for (let i = 8; i < last - 7; i++) {
      this.fix(i, 6, i % 2 === 0);
      this.fix(6, i, i % 2 === 0);
    }
    for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]]) this.square(x, y, 4);
    const at = centers(version), end = at.at(-1);
    for (const x of at) for (const y of at) if (!(x === 6 && y === 6) && !(x === 6 && y === end) && !(x === end && y === 6)) this.square(x, y, 2);
    if (version > 6) {
      const bits = (version << 12) | remainder(version, 0x1f25, 12);
      for (let i = 0; i < 18; i++) {
        const [a, b] = [last - 10 + (i % 3), Math.floor(i / 3)];
        this.fix(a, b, (bits >> i) & 1);
        this.fix(b, a, (bits >> i) & 1);
      }
    }
    this.form(0);
  }

  fix(x, y, dark) {
    this.dark[y][x] = dark ? 1 : 0;
    this.fixed[y][x] = 1;
  }

  // Rings around a middle; what lies outside is left out.
  square(x, y, reach) {
    for (let dy = -reach; dy <= reach; dy++) for (let dx = -reach; dx <= reach; dx++) {
      const ring = Math.max(Math.abs(dx), Math.abs(dy)), inside = (at) => at >= 0 && at < this.size;
      if (inside(x + dx) && inside(y + dy)) this.fix(x + dx, y + dy, reach === 4 ? ring !== 2 && ring !== 4 : ring !== 1);
    }
  }

  form(mask) {
    const said = (LEVEL << 3) | mask, bits = ((said << 10) | remainder(said, 0x537, 10)) ^ 0x5412, last = this.size - 1;
    for (let i = 0; i < 15; i++) {
      const bit = (bits >> i) & 1;
      this.fix(8, i < 6 ? i : i < 8 ? i + 1 : last - 14 + i, bit);
      this.fix(i < 8 ? last - i : i < 9 ? 7 : 14 - i, 8, bit);
    }
    this.fix(8, last - 7, 1);
  }

  // Two columns at a time from the right, up and down by turns.
  fill(bytes) {
    let bit = 0;
    for (let right = this.size - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right--;
      for (let i = 0; i < this.size; i++) for (const x of [right, right - 1]) {
        const y = up ? this.size - 1 - i : i;
        if (this.fixed[y][x]) continue;
        this.dark[y][x] = bit < bytes.length * 8 ? (bytes[bit >> 3] >> (7 - (bit & 7))) & 1 : 0;
        bit++;
      }
    }
  }

  turn(mask) {
    for (let y = 0; y < this.size; y++) for (let x = 0; x < this.size; x++) if (!this.fixed[y][x] && MASKS[mask](x, y) === 0) this.dark[y][x] ^= 1;
  }

  // How hard it is to scan: long runs, blocks of one colour, what looks like a corner, too much of one colour.
  hardness() {
    let found = 0, dark = 0;
    const lines = [...this.dark, ...this.dark.map((_, x) => this.dark.map((row) => row[x]))].map((line) => [...line].join(""));
    for (const line of lines) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
      for (const corner of ["00001011101", "10111010000"]) for (let at = line.indexOf(corner); at >= 0; at = line.indexOf(corner, at + 1)) found += 40;
    }
    for (let y = 0; y < this.size; y++) for (let x = 0; x < this.size; x++) {
      dark += this.dark[y][x];
      if (x && y && this.dark[y][x] === this.dark[y - 1][x] && this.dark[y][x] === this.dark[y][x - 1] && this.dark[y][x] === this.dark[y - 1][x - 1]) found += 3;
    }
    return found + 10 * Math.floor(Math.abs((20 * dark) / this.size ** 2 - 10));
  }
}

// The code of a text, as rows of 0 and 1, with the mask it has; null where it is too long for one.
export function code(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= BLOCKS.length && bytes.length + (version < 10 ? 2 : 3) > capacity(version)) version++;
  if (version > BLOCKS.length) return null;
  const picture = new Picture(version);
  picture.fill(interleaved(packed(bytes, version), version));
  let best = null;
  for (let mask = 0; mask < 8; mask++) {
    picture.turn(mask);
    picture.form(mask);
    const hardness = picture.hardness();
    if (!best || hardness < best.hardness) best = { hardness, mask, rows: picture.dark.map((row) => [...row]) };
    picture.turn(mask);
  }
  return { version, mask: best.mask, rows: best.rows };
}

// The code drawn, with light around it; null where the text is too long.
export function drawn(text, label) {
  const found = code(text);
  if (!found) return null;
  const canvas = document.createElement("canvas"), size = found.rows.length + 2 * MARGIN;
  canvas.width = canvas.height = 4 * size;
  canvas.className = "qr";
  canvas.setAttribute("role", "img");
  canvas.setAttribute("aria-label", label);
  const pen = canvas.getContext("2d");
  pen.scale(4, 4);
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = "#000";
  found.rows.forEach((row, y) => row.forEach((dark, x) => { if (dark) pen.fillRect(x + MARGIN, y + MARGIN, 1, 1); }));
  return canvas;
}
