/** The one hand that draws every picture: two tones, one line weight, the terracotta line there and back. */
export const TEAL = '#0b5a61'
const TERRACOTTA = '#a8432a'
export const SAND = '#f7efe2'
const SAND_2 = '#e8d8bc'

export type Size = [width: number, height: number]

export function svg([width, height]: Size, ...parts: string[]): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`
  return `<svg aria-hidden="true" xmlns="http://www.w3.org/2000/svg" ${size}>${parts.join('')}</svg>\n`
}

/** Shapes with an outline, filled with white. */
export const drawn = (...paths: string[]) =>
  `<g fill="#fff" stroke="${TEAL}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${join(paths)}</g>`

/** Lines without a filling. */
export const lines = (...paths: string[]) =>
  `<g fill="none" stroke="${TEAL}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${join(paths)}</g>`

/** What is far away. */
export const pale = (...paths: string[]) => `<g fill="${TEAL}" opacity=".14">${join(paths)}</g>`

/** Roofs and other parts that carry the picture. */
export const solid = (...paths: string[]) => `<g fill="${TEAL}">${join(paths)}</g>`

export const warm = (...paths: string[]) => `<g fill="${SAND_2}">${join(paths)}</g>`

/** The line: whole on the way there, dotted on the way back. */
export function route(there: string, back = ''): string {
  const returning = back && `<path stroke-dasharray=".1 8" d="${back}"/>`
  return `<g fill="none" stroke="${TERRACOTTA}" stroke-width="2.500" stroke-linecap="round"><path d="${there}"/>${returning}</g>`
}

export const point = (x: number, y: number, r = 5.5) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${TERRACOTTA}" stroke="#fff" stroke-width="2"/>`

/** A grid of upright strokes: windows. */
export function windows(x: number, y: number, [columns, rows]: Size, [dx, dy]: Size, length = 6): string {
  let path = ''
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) path += `M${x + column * dx} ${y + row * dy}v${length}`
  }
  return path
}

const join = (paths: string[]) =>
  paths.map((path) => (path.startsWith('<') ? path : `<path d="${path}"/>`)).join('')
