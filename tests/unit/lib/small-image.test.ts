import { beforeEach, describe, expect, test, vi } from 'vitest'

/** The page as rendered by the server of an environment. */
async function pageWith(...hosts: string[]) {
  vi.resetModules()
  vi.stubGlobal('document', { querySelectorAll: () => hosts.map((content) => ({ content })) })
  return import('#lib/small-image.ts')
}

beforeEach(() => vi.unstubAllGlobals())

describe('image URLs get a resize suffix from width and height', () => {
  test('for twice the displayed pixels, for high-density screens', async () => {
    const { smallImage } = await pageWith('https://img.example.com')
    expect(smallImage('https://img.example.com/public/a.png', 24)).toBe(
      'https://img.example.com/public/a.png?x-oss-process=image/resize,m_fill,w_48,h_48',
    )
    expect(smallImage('https://img.example.com/public/a.png', 96, 54)).toContain('w_192,h_108')
  })

  test.each([
    ['a private picture', 'https://img.example.com/private/a.png?Expires=1&Signature=x'],
    ['a picture from elsewhere', 'https://other.example.com/a.png'],
    ['nothing', ''],
  ])('%s keeps its URL', async (_, url) => {
    const { smallImage } = await pageWith('https://img.example.com')
    expect(smallImage(url, 24)).toBe(url)
  })
})

test('the static image host differs for pre-release environments', async () => {
  const { smallImage } = await pageWith('https://img-pre.example.com')
  expect(smallImage('https://img-pre.example.com/a.png', 10)).toContain('?x-oss-process=image/resize,m_fill,w_20,h_20')
  expect(smallImage('https://img.example.com/a.png', 10)).toBe('https://img.example.com/a.png')
})
