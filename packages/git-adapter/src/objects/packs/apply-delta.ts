/** Makes an object of the one that it differs from and of the differences, as packs keep them. Throws when these do not fit. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const from = sizeAt(delta, 0)
  const to = sizeAt(delta, from.end)
  if (from.size !== base.length) throw new RangeError('expected differences from another object')
  const pieces: Buffer[] = []
  for (let at = to.end; at < delta.length;) {
    const order = delta.readUInt8(at)
    at += 1
    if (order === 0) throw new RangeError('expected an order of a delta')
    if (order < copy) {
      pieces.push(delta.subarray(at, at + order))
      at += order
      continue
    }
    const [start, startEnd] = numberAt(delta, at, order & 15)
    const [length, lengthEnd] = numberAt(delta, startEnd, (order >> 4) & 7)
    at = lengthEnd
    pieces.push(base.subarray(start, start + (length === 0 ? 0x10000 : length)))
  }
  const content = Buffer.concat(pieces)
  if (content.length !== to.size) throw new RangeError(`expected ${to.size} bytes of a delta`)
  return content
}

/** From here on, an order copies out of the base; below, it counts the new bytes that follow. */
const copy = 128

function sizeAt(delta: Buffer, start: number): { readonly size: number; readonly end: number } {
  let size = 0
  for (let at = start, unit = 1; ; at += 1, unit *= 128) {
    const byte = delta.readUInt8(at)
    size += (byte & 127) * unit
    if (byte < 128) return { size, end: at + 1 }
  }
}

/** Of a number, only the bytes that are not zero follow; each bit says whether one does, the lowest first. */
function numberAt(
  delta: Buffer,
  start: number,
  bits: number,
): readonly [value: number, end: number] {
  let [value, at] = [0, start]
  for (let bit = 0; bit < 4; bit += 1) {
    if ((bits & (1 << bit)) === 0) continue
    value += delta.readUInt8(at) * 256 ** bit
    at += 1
  }
  return [value, at]
}
