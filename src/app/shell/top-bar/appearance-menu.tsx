import SunMoon from 'lucide-react/icons/sun-moon'
import { setTheme, type Theme, useAppearance } from '#app/boot/appearance.ts'
import { type Density, density as densityCodes } from '#contract/density.ts'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { useStoreDensity } from '../density.ts'

const themes: readonly [Theme, string][] = [
  ['auto', '跟随系统'],
  ['light', '浅色'],
  ['dark', '深色'],
]
const densities = densityCodes.codes.map((code): [Density, string] => [code, densityCodes.label(code)])

/** Theme and row height. */
export function AppearanceMenu() {
  const { theme, density } = useAppearance()
  const storeDensity = useStoreDensity()
  return (
    <Popover>
      <PopoverTrigger asChild>
        <IconButton label="外观" size="medium" className="max-md:hidden">
          <SunMoon aria-hidden strokeWidth={1.75} />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent label="外观" align="end" className="grid gap-3 p-4">
        <Choices label="明暗" options={themes} value={theme} onChange={setTheme} />
        <Choices label="行高" options={densities} value={density} onChange={storeDensity} />
      </PopoverContent>
    </Popover>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  options: readonly [Value, string][]
  value: Value
  onChange: (value: Value) => void
}

function Choices<Value extends string>({ label, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <div>
      <p className="mb-1 text-small text-text-muted">{label}</p>
      <ButtonGroup label={label} className="flex [&>*]:flex-1">
        {options.map(([option, name]) => (
          <Button key={option} aria-pressed={option === value} onClick={() => onChange(option)}>
            {name}
          </Button>
        ))}
      </ButtonGroup>
    </div>
  )
}
