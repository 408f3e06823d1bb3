import { CartesianPlot } from './cartesian-plot.tsx'
import { PiePlot } from './pie-plot.tsx'
import type { PlotProps } from './plot-props.ts'

/** The only entry to the chart library, loaded when a chart is first shown. */
export default function Plot(props: PlotProps) {
  return props.kind === 'pie' ? <PiePlot {...props} /> : <CartesianPlot {...props} />
}
