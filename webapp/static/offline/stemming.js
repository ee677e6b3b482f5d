// Spanish stems by the Snowball rules: attached pronouns, then a noun or verb ending, then what is left over.

const VOWELS = "aeiouáéíóúü";
const ACCENTS = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };
const list = (text) => text.trim().split(/\s+/).sort((a, b) => b.length - a.length);

const PRONOUNS = list("me se sela selo selas selos la le lo las les los nos");
const BEFORE_PRONOUN = list("iéndo ándo ár ér ír ando iendo yendo ar er ir");
const DELETED = list(`anza anzas ico ica icos icas ismo ismos able ables ible ibles ista istas oso osa osos osas
  amiento amientos imiento imientos`);
const AFTER_IC = list("adora ador ación acion adoras adores aciones ante antes ancia ancias");
const REPLACED = { logía: "log", logías: "log", ución: "u", ucion: "u", uciones: "u", encia: "ente", encias: "ente" };
const ADVERB = ["amente", "mente"];
const ABSTRACT = ["idades", "idad"];
const ADJECTIVE = ["ivas", "ivos", "iva", "ivo"];
const STANDARD = list([...DELETED, ...AFTER_IC, ...Object.keys(REPLACED), ...ADVERB, ...ABSTRACT, ...ADJECTIVE].join(" "));
const Y_VERBS = list("ya ye yan yen yeron yendo yo yó yas yes yais yamos");
const SHORT_VERBS = list("en es éis emos");
const VERBS = list(`arían arías arán arás aríais aría aréis aríamos aremos ará aré erían erías erán erás eríais ería eréis
  eríamos eremos erá eré irían irías irán irás iríais iría iréis iríamos iremos irá iré aba ada ida ía ara iera ad ed id ase
  iese aste iste an aban ían aran ieran asen iesen aron ieron ado ido ando iendo ió ar er ir as abas adas idas ías aras ieras
  ases ieses ís áis abais íais arais ierais aseis ieseis asteis isteis ados idos amos ábamos íamos imos áramos iéramos iésemos
  ásemos`);
const ALL_VERBS = list([...SHORT_VERBS, ...VERBS].join(" "));
const LEFT_OVER = ["os", "a", "o", "á", "í", "ó", "e", "é"];

const isVowel = (word, at) => at < word.length && VOWELS.includes(word[at]);
const longest = (word, endings) => endings.find((ending) => word.endsWith(ending));
const cut = (word, count) => word.slice(0, word.length - count);
const withoutAccents = (text) => text.replace(/[áéíóú]/g, (letter) => ACCENTS[letter]);

// Where to look from: the verb region, and the regions after the first and second vowel-consonant pair.
function regions(word) {
  const next = (vowel, from) => {
    let at = from;
    while (at < word.length && isVowel(word, at) !== vowel) at += 1;
    return at < word.length ? at + 1 : word.length;
  };
  const after = (from) => {
    const vowel = next(true, from);
    return vowel < word.length ? next(false, vowel) : word.length;
  };
  const first = after(0);
  let verb = word.length;
  if (word.length > 2) {
    if (!isVowel(word, 1)) verb = next(true, 2);
    else if (isVowel(word, 0)) verb = next(false, 2);
    else verb = 3;
  }
  return { verb, first, second: after(first) };
}

function attachedPronoun(word, { verb }) {
  const pronoun = longest(word, PRONOUNS);
  if (!pronoun) return word;
  const rest = cut(word, pronoun.length);
  const ending = longest(rest, BEFORE_PRONOUN);
  if (!ending || rest.length - ending.length < verb) return word;
  if (ending === "yendo") return rest.at(-6) === "u" ? rest : word;
  return cut(rest, ending.length) + withoutAccents(ending);
}

// The word without the first of these endings that it has in the region; the endings it is tried for, longest first.
function without(word, endings, region) {
  const ending = longest(word, endings);
  return ending && word.length - ending.length >= region ? cut(word, ending.length) : word;
}

// The word without its noun, adjective or adverb ending, or null where none was removed.
function standardSuffix(word, { first, second }) {
  const ending = longest(word, STANDARD);
  if (!ending) return null;
  const start = word.length - ending.length;
  if (start < (ending === "amente" ? first : second)) return null;
  const rest = word.slice(0, start);
  if (ending in REPLACED) return rest + REPLACED[ending];
  if (AFTER_IC.includes(ending)) return without(rest, ["ic"], second);
  if (ending === "mente") return without(rest, ["ante", "able", "ible"], second);
  if (ABSTRACT.includes(ending)) return without(rest, ["abil", "ic", "iv"], second);
  if (ADJECTIVE.includes(ending)) return without(rest, ["at"], second);
  if (ending === "amente") {
    const shorter = without(rest, ["iv", "os", "ic", "ad"], second);
    return rest.endsWith("iv") && shorter !== rest ? without(shorter, ["at"], second) : shorter;
  }
  return rest;
}

function inRegion(word, endings, region) {
  const part = word.slice(region);
  return endings.find((ending) => part.endsWith(ending));
}

function verbSuffix(word, { verb }) {
  const withY = inRegion(word, Y_VERBS, verb);
  if (withY && cut(word, withY.length).endsWith("u")) return cut(word, withY.length);
  const ending = inRegion(word, ALL_VERBS, verb);
  if (!ending) return word;
  const rest = cut(word, ending.length);
  return SHORT_VERBS.includes(ending) && rest.endsWith("gu") ? cut(rest, 1) : rest;
}

function leftOver(word, { verb }) {
  const ending = longest(word, LEFT_OVER);
  if (!ending || word.length - ending.length < verb) return word;
  const rest = cut(word, ending.length);
  return (ending === "e" || ending === "é") && rest.endsWith("gu") && rest.length - 1 >= verb ? cut(rest, 1) : rest;
}

// The stem of a word in lower case.
export function spanishStem(word) {
  const where = regions(word);
  const bare = attachedPronoun(word, where);
  const root = standardSuffix(bare, where) ?? verbSuffix(bare, where);
  return withoutAccents(leftOver(root, where));
}
