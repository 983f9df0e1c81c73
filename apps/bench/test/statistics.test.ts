import { array, assert, double, property } from 'fast-check'
import { expect, test } from 'vitest'
import { meanOf, ratiosOf, spreadOf } from '../src/statistics.ts'

const times = array(double({ min: 0.001, max: 1e6, noNaN: true }), { minLength: 1 })

test('the median and the quartiles of five values are the third, the second and the fourth', () => {
  expect(spreadOf([5, 1, 4, 2, 3])).toEqual({ median: 3, lower: 2, upper: 4 })
})

test('the median of an even number of values lies between the two in the middle', () => {
  expect(spreadOf([1, 2, 3, 10])).toEqual({ median: 2.5, lower: 1.75, upper: 4.75 })
})

test('a single value is its own spread', () => {
  expect(spreadOf([7])).toEqual({ median: 7, lower: 7, upper: 7 })
})

test('no samples have no median', () => {
  expect(() => spreadOf([])).toThrow('there are no samples')
})

test('the quartiles lie in order, and within the values', () => {
  assert(
    property(times, (values) => {
      const { lower, median, upper } = spreadOf(values)
      const inOrder = [Math.min(...values), lower, median, upper, Math.max(...values)]
      expect(inOrder.every((value, at) => at === 0 || value >= (inOrder[at - 1] ?? 0) - 1e-9)).toBe(
        true,
      )
    }),
  )
})

test('the order of the samples does not change their spread', () => {
  assert(
    property(times, (values) => {
      expect(spreadOf(values.toReversed())).toEqual(spreadOf(values))
    }),
  )
})

test('ratios are taken round by round', () => {
  expect(ratiosOf([10, 30], [5, 10])).toEqual([2, 3])
})

test('different numbers of samples cannot be compared', () => {
  expect(() => ratiosOf([1, 2], [1])).toThrow('the numbers of samples differ')
})

test('the mean is the average', () => {
  expect(meanOf([1, 2, 6])).toBe(3)
})
