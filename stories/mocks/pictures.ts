/** Small drawings as addresses, short enough for a field that holds the address of a file. */

const drawing = (width: number, height: number, body: string) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}' viewBox='0 0 ${width / 10} ${height / 10}'>${body}</svg>`

/** A brand's mark: a roof over a ground in its hue. */
export const mark = (hue: number): string =>
  drawing(
    400,
    400,
    `<path fill='hsl(${hue} 35% 90%)' d='M0 0h40v40H0z'/><path fill='hsl(${hue} 40% 42%)' d='M8 22 20 10l12 12v9h-7v-7h-10v7H8z'/>`,
  )

/** A certificate: a heading, lines and a seal on paper. */
export const paper = (hue: number): string =>
  drawing(
    600,
    800,
    `<path fill='hsl(${hue} 40% 95%)' d='M0 0h60v80H0z'/><g fill='none' stroke='hsl(${hue} 30% 55%)'><path d='M4 4h52v72H4z'/><path d='M18 16h24M12 28h36M12 36h36M12 44h28'/></g><circle cx='43' cy='62' r='7' fill='none' stroke='hsl(5 70% 50%)'/>`,
  )
