import { describe, expect, test } from 'vitest'
import { bareStatesIn, codedFields } from '../../../scripts/bare-states.ts'

const fields = codedFields([
  '  status: code(productStatus),\n  payMethod: orEmpty(code(payMethod)),\n  name: line(20),\n',
])

const found = (text: string) => bareStatesIn('a.ts', text, fields).map((state) => state.text)

test('the coded fields of the contract', () => {
  expect([...fields]).toEqual(['status', 'payMethod'])
})

describe('comparing a code with its number is reported', () => {
  test.each([
    'row.status === 4',
    'status !== 4',
    '0 === row.payMethod',
    'order?.status === 6',
    'eq(product.status, 4)',
    'ne(product.status, 4)',
    'inArray(product.status, [4, 5])',
    'anyOf(product.status, [4])',
    '[4, 5].includes(row.status)',
    `\`\${product.status} = 4\``,
    `\`\${product.id} > 1 and \${product.status} not in (4, 5)\``,
  ])('%s', (text) => {
    expect(found(`const is = ${text}`)).toEqual([text])
  })

  test('a switch over one', () => {
    expect(found('switch (row.status) {\n  case 4:\n    stop()\n}')).toEqual(['switch (row.status) {'])
  })

  test('its position is reported', () => {
    const [state] = bareStatesIn('a.ts', '\n\nconst is = status === 4', fields)
    expect(state).toEqual({ path: 'a.ts', line: 3, text: 'status === 4' })
  })
})

test.each([
  'row.status === productStatus.onSale',
  'answer.status === 200',
  '404 !== response.status',
  'eq(product.status, productStatus.onSale)',
  'inArray(product.id, [4, 5])',
  '[400, 500].includes(status)',
  'row.name === 4',
  'row.status.length === 4',
  `\`\${product.status} = \${literal(productStatus.onSale)}\``,
  `\`\${product.id} = 4\``,
])('%s is not reported', (text) => {
  expect(found(`const is = ${text}`)).toEqual([])
})

test('a switch over names is not reported', () => {
  expect(found('switch (row.status) {\n  case productStatus.onSale:\n    stop(5)\n}')).toEqual([])
})
