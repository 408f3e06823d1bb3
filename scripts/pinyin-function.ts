import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pinyin } from 'pinyin-pro'

// Writes the database function `pinyin` from the dictionary of pinyin-pro: node scripts/pinyin-function.ts > function.sql
// A migration holds its output. A newer dictionary needs a new migration, which also computes the columns again.

const FIRST_SIGN = 0x4e00
const LAST_SIGN = 0x9fa5
const LONGEST_WORD = 5

/** Words of furniture and of places that the dictionary lacks, because each sign is read as it is alone. */
const ownWords = (
  '长沙 长春 长江 长城 长条 长方 长椅 长凳 长桌 长几 长款 长绒 长度 可调 调光 调色 调温 调节 厦门 ' +
  '朝阳 朝北 朝南 行李 行李架 单人 单椅 单门 音乐 乐享 乐居 家乐 茶几 边几 角几 地毯 折叠 隔断 落地 绿色'
).split(' ')

/** Words that the dictionary reads wrong. */
const corrections = Object.entries({
  重组: 'chong zu',
  重装: 'chong zhuang',
  藏式: 'zang shi',
  藏毯: 'zang tan',
  店长: 'dian zhang',
  分行: 'fen hang',
})

const readingsOf = (text: string): string[] => pinyin(text, { toneType: 'none', v: true, type: 'array' })

function dictionaryWords(): string[] {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pinyin-pro/package.json')), 'dist/esm/data')
  const sources = readdirSync(folder).filter((name) => /^(dict[2-5]|surname)\.mjs$/.test(name))
  const keys = sources.flatMap((name) => [
    ...readFileSync(join(folder, name), 'utf8').matchAll(/^\s+['"]?(\p{Script=Han}{2,})['"]?: ['"]/gmu),
  ])
  return [...new Set(keys.flatMap(([, word]) => (word && word.length <= LONGEST_WORD ? [word] : [])))]
}

const signs = new Map<string, string>()
for (let code = FIRST_SIGN; code <= LAST_SIGN; code++) {
  const sign = String.fromCharCode(code)
  const [reading = ''] = readingsOf(sign)
  if (/^[a-z]+$/.test(reading)) signs.set(sign, reading)
}

/** By sign: words in which it is read otherwise than alone, or that hold such a word without being read so. */
const words = new Map<string, Map<string, string>>()

/** The reading of one sign of a text, as the database function finds it. */
function found(text: string, place: number): string | undefined {
  const sign = text.charAt(place)
  const own = words.get(sign)
  for (let length = LONGEST_WORD; own && length > 1; length--) {
    for (let start = place; start > Math.max(-1, place - length); start--) {
      const reading = own.get(text.slice(start, start + length))
      if (start + length <= text.length && reading !== undefined) return reading
    }
  }
  return signs.get(sign)
}

const readings = new Map([
  ...[...dictionaryWords(), ...ownWords].map((word) => [word, readingsOf(word)] as const),
  ...corrections.map(([word, reading]) => [word, reading.split(' ')] as const),
])
// Short words first: a longer word is needed only where the shorter ones read it wrong.
for (const [word, reading] of [...readings].sort(([a], [b]) => a.length - b.length)) {
  for (const [place, sign] of [...word].entries()) {
    const right = reading[place]
    const isOwn = words.has(sign) && ownWords.includes(word)
    if (right === undefined || !/^[a-z]+$/.test(right) || (found(word, place) === right && !isOwn)) continue
    const own = words.get(sign) ?? new Map<string, string>()
    words.set(sign, own.set(word, right))
  }
}

const lines = (entries: string[]): string => `{\n${entries.join(',\n')}\n}`
const bySyllable = Map.groupBy([...signs], ([, reading]) => reading)
const signLines = [...bySyllable]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([reading, list]) => list.map(([sign]) => `"${sign}":"${reading}"`).join(','))
const wordLines = [...words].map(
  ([sign, own]) => `"${sign}":{${[...own].map(([word, reading]) => `"${word}":"${reading}"`).join(',')}}`,
)

process.stdout.write(`-- Spelling of names by pinyin without tones, for search. The readings are those of pinyin-pro: the usual one of each sign,
-- and by sign the words in which it is read otherwise. Written by scripts/pinyin-function.ts.
--
-- For each line of a text: the whole spelling, with a capital at the start of each syllable; the initials; and the pairs of
-- letters that a syllable or two initials begin with. 北欧沙发 is "BeiOuShaFa BOSF bo be os ou sf sh fa". A run of latin
-- letters and digits is one syllable. Spaces and marks are left out.
CREATE FUNCTION pinyin(names text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 10000 AS $$
DECLARE
	name text;
	sign text;
	words jsonb;
	reading text;
	latin text;
	starts text[];
	spelled text;
	result text[] := '{}';
BEGIN
	FOREACH name IN ARRAY string_to_array(names, E'\\n') LOOP
		starts := '{}';
		latin := '';
		FOR place IN 1..length(name) LOOP
			sign := substr(name, place, 1);
			IF ascii(sign) BETWEEN 48 AND 57 OR ascii(upper(sign)) BETWEEN 65 AND 90 THEN
				latin := latin || lower(sign);
				CONTINUE;
			END IF;
			IF latin <> '' THEN
				starts := starts || initcap(latin);
				latin := '';
			END IF;
			reading := NULL;
			words := '${lines(wordLines)}'::jsonb -> sign;
			IF words IS NOT NULL THEN
				SELECT words ->> substr(name, first, size) INTO reading
				FROM generate_series(${LONGEST_WORD}, 2, -1) AS size, generate_series(greatest(1, place - size + 1), place) AS first
				WHERE words ? substr(name, first, size)
				ORDER BY size DESC, first DESC LIMIT 1;
			END IF;
			reading := coalesce(reading, '${lines(signLines)}'::jsonb ->> sign);
			IF reading IS NOT NULL THEN
				starts := starts || initcap(reading);
			END IF;
		END LOOP;
		IF latin <> '' THEN
			starts := starts || initcap(latin);
		END IF;
		SELECT concat_ws(' ', array_to_string(starts, ''), upper(string_agg(initial, '' ORDER BY place)),
			string_agg(concat_ws(' ', initial || next, syllable), ' ' ORDER BY place)) INTO spelled
		FROM (
			SELECT place, lower(left(start, 1)) AS initial, lower(left(start, 2)) AS syllable,
				lower(left(lead(start) OVER (ORDER BY place), 1)) AS next
			FROM unnest(starts) WITH ORDINALITY AS parts(start, place)
		) AS letters;
		result := result || spelled;
	END LOOP;
	RETURN array_to_string(result, E'\\n');
END $$;
`)
