import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { listZip, readZipEntry } from '#server/imports/read-zip.ts'
import type { ObjectHead } from '#server/storage/store.ts'

/** A store with one file that records how many bytes are read. */
function storeOf(bytes: Uint8Array) {
  const store = {
    read: 0,
    source: {
      head: async () => ({ size: bytes.length }) as ObjectHead,
      read: async (_key: string, range?: { start: number; end: number }) => {
        const part = bytes.subarray(range?.start ?? 0, (range?.end ?? bytes.length - 1) + 1)
        store.read += part.length
        return Readable.from([Buffer.from(part)])
      },
    },
  }
  return store
}

const bytesOf = (...values: number[]) => Buffer.from(values)
/** The same bytes with every occurrence of a part replaced by another of the same length. */
function replaced(bytes: Uint8Array, from: Buffer, to: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) to.copy(copy, at)
  return copy
}

describe('a zip in the store', () => {
  test('lists its files without folders and system files, and extracts each', async () => {
    const { source } = storeOf(
      zipSync({
        '图片/1.jpg': strToU8('一'.repeat(500)),
        '__MACOSX/图片/._1.jpg': strToU8('x'),
        '.DS_Store': strToU8('x'),
        '2.jpg': [strToU8('二'), { level: 0 }],
      }),
    )
    const entries = await listZip(source, 'zip')
    expect(entries.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg'])
    const texts = await Promise.all(entries.map((entry) => readZipEntry(source, 'zip', entry)))
    expect(texts.map((bytes) => Buffer.from(bytes).toString())).toEqual(['一'.repeat(500), '二'])
  })

  test('reads names written by a Chinese Windows', async () => {
    const name = bytesOf(0xd1, 0xf9, 0xb0, 0xe5, 0xbc, 0xe4)
    const { source } = storeOf(replaced(zipSync({ 'abcdef.jpg': strToU8('x') }), Buffer.from('abcdef'), name))
    expect((await listZip(source, 'zip')).map((entry) => entry.name)).toEqual(['样板间.jpg'])
  })

  test('is listed without reading all of it', async () => {
    const store = storeOf(zipSync({ '1.jpg': [new Uint8Array(5_000_000), { level: 0 }] }))
    await listZip(store.source, 'zip')
    expect(store.read).toBeLessThan(100_000)
  })

  test('that has a password, is truncated, or exceeds its declared size is refused', async () => {
    const whole = zipSync({ '1.jpg': strToU8('x'.repeat(1_000)) })
    const central = bytesOf(0x50, 0x4b, 0x01, 0x02)
    const locked = Buffer.from(whole)
    locked.writeUInt16LE(1, locked.indexOf(central) + 8)
    await expect(listZip(storeOf(locked).source, 'zip')).rejects.toThrow('压缩包有密码')
    await expect(listZip(storeOf(whole.subarray(0, whole.length - 30)).source, 'zip')).rejects.toThrow('无法读取')
    const lying = Buffer.from(whole)
    lying.writeUInt32LE(10, lying.indexOf(central) + 24)
    const { source } = storeOf(lying)
    const [entry] = await listZip(source, 'zip')
    if (!entry) throw new Error('no entry')
    await expect(readZipEntry(source, 'zip', entry)).rejects.toThrow('无法读取')
  })
})
