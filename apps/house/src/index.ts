export { runHouse, type Output } from './run-house.ts'
export { measureHouse, type House } from './measure-house.ts'
export { markedWords } from './language/marked-words.ts'
