import { CartesianPlot } from './cartesian-plot.tsx'
import { PiePlot } from './pie-plot.tsx'
import type { PlotProps } from './plot-props.ts'

/** The one door to the drawing library: what is behind it is loaded when a chart is first shown. */
export default function Plot(props: PlotProps) {
  return props.kind === 'pie' ? <PiePlot {...props} /> : <CartesianPlot {...props} />
}
