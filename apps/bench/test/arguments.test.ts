import { expect, test } from 'vitest'
import { parseArguments } from '../src/arguments.ts'
import { helpText } from '../src/help-text.ts'

test('without arguments everything is measured at every size', () => {
  const { hasMemory, operations, sizes } = parseArguments([])
  expect(sizes.map(({ label }) => label)).toEqual(['1k', '10k', '50k', '200k'])
  expect(operations.length).toBeGreaterThanOrEqual(13)
  expect(hasMemory).toBe(true)
})

test('sizes and operations can be selected', () => {
  const order = parseArguments(['--sizes', '10k,50k', '--operations', 'log,first', '--rounds', '3'])
  expect(order.sizes.map(({ label }) => label)).toEqual(['10k', '50k'])
  expect(order.operations.map(({ name }) => name)).toEqual(['first', 'log'])
  expect(order).toMatchObject({ rounds: 3, hasMemory: false })
})

test('an unknown size, an unknown operation and no rounds are refused by name', () => {
  expect(() => parseArguments(['--sizes', '3k'])).toThrow('there is no size 3k')
  expect(() => parseArguments(['--operations', 'lgo'])).toThrow('there is no operation lgo')
  expect(() => parseArguments(['--rounds', '0'])).toThrow('--rounds wants a whole number')
})

test('a comparison with another checkout leaves out memory', () => {
  expect(parseArguments(['--against', '../old'])).toMatchObject({
    against: '../old',
    hasMemory: false,
  })
})

test('the help names every option, size and operation', () => {
  const { isHelp, operations, sizes, ...options } = parseArguments(['--help'])
  const text = helpText()
  expect(isHelp).toBe(true)
  for (const { name } of operations) expect(text).toContain(name)
  for (const { label } of sizes) expect(text).toContain(label)
  for (const name of ['rounds', 'against', 'json', 'svg', 'readme', 'scratch'] as const) {
    expect(options).toHaveProperty(name)
    expect(text).toContain(`--${name} `)
  }
})
