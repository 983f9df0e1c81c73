/** Applies a git pack delta to its base object. Throws a RangeError when the delta does not fit. */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const from = sizeAt(delta, 0)
  const to = sizeAt(delta, from.end)
  if (from.size !== base.length) throw new RangeError('the delta has another base')
  const pieces: Buffer[] = []
  for (let at = to.end; at < delta.length;) {
    const instruction = delta.readUInt8(at)
    at += 1
    if (instruction === 0) throw new RangeError('the delta has an unknown instruction')
    if (instruction < copy) {
      pieces.push(delta.subarray(at, at + instruction))
      at += instruction
      continue
    }
    const [start, startEnd] = numberAt(delta, at, instruction & 15)
    const [length, lengthEnd] = numberAt(delta, startEnd, (instruction >> 4) & 7)
    at = lengthEnd
    pieces.push(base.subarray(start, start + (length === 0 ? 0x10000 : length)))
  }
  const content = Buffer.concat(pieces)
  if (content.length !== to.size) throw new RangeError(`the delta does not make ${to.size} bytes`)
  return content
}

/** An instruction from 128 on copies from the base; a smaller one is the number of literal bytes that follow. */
const copy = 128

function sizeAt(delta: Buffer, start: number): { readonly size: number; readonly end: number } {
  let size = 0
  for (let at = start, unit = 1; ; at += 1, unit *= 128) {
    const byte = delta.readUInt8(at)
    size += (byte & 127) * unit
    if (byte < 128) return { size, end: at + 1 }
  }
}

/** Reads a number without its zero bytes: each bit says whether a byte is stored, lowest byte first. */
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
