import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArchiveError, readTar, writeTar } from '#server/backup/tar.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-tar-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const file = (name: string) => join(folder, name)

describe('an archive', () => {
  const bodyOf = (text: string) => Readable.from([Buffer.from(text)])

  test('holds more than 8 GiB in one entry, and any tar reads the following entries', {
    timeout: 120_000,
  }, async () => {
    const size = 8 * 1024 ** 3 + 1000
    const zeros = Buffer.alloc(4 * 1024 ** 2)
    const large = async function* () {
      for (let left = size; left > 0; left -= zeros.length) yield left < zeros.length ? zeros.subarray(0, left) : zeros
    }
    const entries = async function* () {
      yield { name: 'large', size, body: large() }
      yield { name: 'behind', size: 5, body: bodyOf('after') }
    }
    // A sparse file: it takes only a few disk blocks.
    const archive = await open(file('large.tar'), 'w')
    let position = 0
    for await (const chunk of writeTar(entries())) {
      if (chunk.buffer !== zeros.buffer) await archive.write(chunk, 0, chunk.length, position)
      position += chunk.length
    }
    await archive.truncate(position)
    await archive.close()
    const found: [string, number][] = []
    let last = ''
    for await (const entry of readTar(file('large.tar'))) {
      found.push([entry.name, entry.size])
      if (entry.name === 'behind') last = (await buffer(entry.body)).toString()
    }
    expect(found).toEqual([
      ['large', size],
      ['behind', 5],
    ])
    expect(last).toBe('after')
    const listed = execFileSync('tar', ['-tvf', file('large.tar')], { encoding: 'utf8' })
    expect(listed).toMatch(new RegExp(`${size} .*large\\n.* 5 .*behind\\n`))
    await rm(file('large.tar'))
  })

  test('of the earlier writer is still readable', async () => {
    await writeFile(
      file('older.tar'),
      Buffer.concat([olderEntry('a', 'one'), olderEntry('b', 'x'.repeat(700)), Buffer.alloc(1024)]),
    )
    const found: string[] = []
    for await (const { name, body } of readTar(file('older.tar'))) found.push(name, (await buffer(body)).toString())
    expect(found).toEqual(['a', 'one', 'b', 'x'.repeat(700)])
  })

  test('truncated between two entries is incomplete', async () => {
    await writeFile(file('between.tar'), olderEntry('a', 'one'))
    const read = async () => {
      for await (const { body } of readTar(file('between.tar'))) await buffer(body)
    }
    await expect(read()).rejects.toThrow(ArchiveError)
  })

  test('is not written when a file grew or shrank meanwhile', async () => {
    for (const size of [2, 4]) {
      const entries = async function* () {
        yield { name: 'a', size, body: bodyOf('one') }
      }
      await expect(buffer(writeTar(entries()))).rejects.toThrow('a changed while it was archived')
    }
  })
})

/** An entry as written by the console's earlier tar writer. */
function olderEntry(name: string, text: string): Buffer {
  const size = Buffer.byteLength(text)
  const header = Buffer.alloc(512)
  header.write(name)
  header.write('0000600\0', 100)
  header.write('0000000\0'.repeat(2), 108)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('00000000000\0', 136)
  header.write(' '.repeat(8), 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([header, Buffer.from(text), Buffer.alloc((512 - (size % 512)) % 512)])
}
