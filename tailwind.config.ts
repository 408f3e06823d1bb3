import type { Config } from 'tailwindcss'

/** Colours are roles; their values for light and dark stand in `src/ui/tokens.css`. */
const role = (name: string) => `var(--color-${name})`
const state = (name: string) => ({ DEFAULT: role(name), subtle: role(`${name}-subtle`), text: role(`${name}-text`) })

export default {
  content: ['./index.html', './src/**/*.{ts,tsx}', './stories/**/*.{ts,tsx,mdx}', './.storybook/**/*.{ts,tsx}'],
  darkMode: ['selector', '[data-theme="dark"]'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      canvas: role('canvas'),
      surface: role('surface'),
      raised: role('raised'),
      sunken: role('sunken'),
      hover: role('hover'),
      overlay: role('overlay'),
      line: { DEFAULT: role('line'), strong: role('line-strong') },
      text: { DEFAULT: role('text'), muted: role('text-muted'), faint: role('text-faint') },
      accent: {
        DEFAULT: role('accent'),
        strong: role('accent-strong'),
        subtle: role('accent-subtle'),
        text: role('accent-text'),
      },
      'on-accent': role('on-accent'),
      success: state('success'),
      warning: state('warning'),
      danger: { ...state('danger'), strong: role('danger-strong') },
      info: state('info'),
      'on-solid': role('on-solid'),
    },
    borderRadius: { none: '0', sm: '2px', DEFAULT: '4px', panel: '8px', dialog: '12px', full: '9999px' },
    fontSize: {
      small: ['12px', '18px'],
      data: ['13px', '20px'],
      reading: ['14px', '22px'],
      section: ['16px', '24px'],
      title: ['20px', '28px'],
    },
    fontWeight: { normal: '400', medium: '500', bold: '600' },
    extend: {
      fontFamily: {
        sans: [
          '"PingFang SC"',
          '"HarmonyOS Sans SC"',
          '"Microsoft YaHei"',
          '"Noto Sans SC"',
          '"Noto Sans CJK SC"',
          'sans-serif',
        ],
        mono: ['ui-monospace', '"SF Mono"', 'Consolas', '"Noto Sans Mono"', 'monospace'],
      },
      boxShadow: { floating: 'var(--shadow-floating)', dialog: 'var(--shadow-dialog)' },
      height: { row: 'var(--row-height)' },
      transitionDuration: { quick: '120ms', calm: '180ms' },
      // What comes shows where from; what goes is gone at once.
      animation: {
        appear: 'appear 120ms ease-out',
        rise: 'rise 180ms ease-out',
        'slide-in': 'slide-in 180ms ease-out',
        sweep: 'sweep 1.4s ease-in-out infinite',
      },
      keyframes: {
        appear: { from: { opacity: '0' } },
        // `translate` stays free of `transform`, so that what is centred by it stays centred.
        // It starts dim, not invisible: it can be read from the first frame on.
        rise: { from: { opacity: '0.2', transform: 'translateY(8px)' } },
        'slide-in': { from: { transform: 'translateX(100%)' } },
        sweep: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } },
      },
    },
  },
} satisfies Config
