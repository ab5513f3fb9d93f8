/** Places on public/img/map.svg, in its units. The picture is an equirectangular map of Africa and Asia. */
export const MAP = { width: 931, height: 578 }

interface Point {
  x: number
  y: number
}

export const HOME: Point = { x: 126, y: 327 }

interface Destination extends Point {
  code: string
  /** Control points of the way there and of the way back. */
  there: Point
  back: Point
}

export const DESTINATIONS: Destination[] = [
  { code: 'MY', x: 677, y: 347, there: { x: 390, y: 137 }, back: { x: 400, y: 541 } },
  { code: 'TH', x: 671, y: 284, there: { x: 380, y: 93 }, back: { x: 410, y: 481 } },
  { code: 'IN', x: 540, y: 197, there: { x: 300, y: 101 }, back: { x: 390, y: 401 } },
  { code: 'TR', x: 269, y: 124, there: { x: 130, y: 171 }, back: { x: 290, y: 291 } },
  { code: 'KR', x: 819, y: 144, there: { x: 440, y: 1 }, back: { x: 620, y: 441 } },
]

/** The curve from one point to another, bent towards a third. */
export function curve(from: Point, bend: Point, to: Point): string {
  return `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}`
}
