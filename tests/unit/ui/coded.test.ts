import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { coded } from '#ui/coded.tsx'

test('the code at the end of a message is in a separate element', () => {
  const shown = coded('同名材料已存在（422）')
  expect(isValidElement(shown) && renderToStaticMarkup(shown)).toMatch(
    /^同名材料已存在<span class="[^"]+">（422）<\/span>$/,
  )
})

test.each(['网络超时', '已停用（仅本级）', '（422）同名', '共 3 件（12）', ''])('%j has none', (message) => {
  expect(coded(message)).toBe(message)
})
