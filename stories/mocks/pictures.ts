/** Small drawings as data URLs, short enough for a field with a file URL. */

const drawing = (width: number, height: number, body: string) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}' viewBox='0 0 ${width / 10} ${height / 10}'>${body}</svg>`

/** A brand logo: a roof over a ground, in a hue. */
export const mark = (hue: number): string =>
  drawing(
    400,
    400,
    `<path fill='hsl(${hue} 35% 90%)' d='M0 0h40v40H0z'/><path fill='hsl(${hue} 40% 42%)' d='M8 22 20 10l12 12v9h-7v-7h-10v7H8z'/>`,
  )

/** A wide picture: hills in a hue. */
export const banner = (hue: number): string =>
  drawing(
    960,
    540,
    `<path fill='hsl(${hue} 40% 90%)' d='M0 0h96v54H0z'/><path fill='hsl(${hue} 35% 62%)' d='M0 54 34 20l22 22 14-12 26 24z'/>`,
  )

/** A certificate: a heading, lines and a seal on paper. */
export const paper = (hue: number): string =>
  drawing(
    600,
    800,
    `<path fill='hsl(${hue} 40% 95%)' d='M0 0h60v80H0z'/><g fill='none' stroke='hsl(${hue} 30% 55%)'><path d='M4 4h52v72H4z'/><path d='M18 16h24M12 28h36M12 36h36M12 44h28'/></g><circle cx='43' cy='62' r='7' fill='none' stroke='hsl(5 70% 50%)'/>`,
  )

/** A room, 4:3: a wall, a sofa, a lamp and a rug, in a hue. */
export const room = (hue: number): string =>
  drawing(
    1200,
    900,
    `<path fill='hsl(${hue} 30% 93%)' d='M0 0h120v90H0z'/><path fill='hsl(${hue} 22% 82%)' d='M0 66h120v24H0z'/><g fill='hsl(${hue} 32% 55%)'><path d='M24 48h52v20H24z'/><path d='M20 56h60v16H20z' opacity='.8'/></g><path d='M98 30v42M92 30l4-10h6l4 10z' fill='hsl(45 70% 80%)' stroke='hsl(${hue} 20% 40%)'/><ellipse cx='52' cy='80' rx='36' ry='5' fill='hsl(${hue} 30% 70%)'/>`,
  )

/** A floor plan: rooms along a corridor. */
export const plan = (hue: number): string =>
  drawing(
    1600,
    1000,
    `<path fill='hsl(${hue} 20% 97%)' d='M0 0h160v100H0z'/><g fill='none' stroke='hsl(${hue} 12% 45%)' stroke-width='1.2'><path d='M6 6h148v88H6zM6 42h60M76 42h78M6 58h40M56 58h60M126 58h28M56 6v36M108 6v36M46 58v36M100 58v36'/></g>`,
  )
