import type { LucideIcon } from 'lucide-react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import Award from 'lucide-react/icons/award'
import Bell from 'lucide-react/icons/bell'
import Boxes from 'lucide-react/icons/boxes'
import Building from 'lucide-react/icons/building'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Download from 'lucide-react/icons/download'
import FileClock from 'lucide-react/icons/file-clock'
import Handshake from 'lucide-react/icons/handshake'
import HardHat from 'lucide-react/icons/hard-hat'
import IdCard from 'lucide-react/icons/id-card'
import Images from 'lucide-react/icons/images'
import Layers from 'lucide-react/icons/layers'
import Newspaper from 'lucide-react/icons/newspaper'
import Package from 'lucide-react/icons/package'
import PaintRoller from 'lucide-react/icons/paint-roller'
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Route from 'lucide-react/icons/route'
import Settings from 'lucide-react/icons/settings'
import Settings2 from 'lucide-react/icons/settings-2'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const MoreIcon = lazyPart(() => import('./more-icons.tsx'), 'MoreIcon', <span className="size-4 shrink-0" />)

/**
 * Icons of menu groups and top menu entries, part of the main bundle. All others, of single pages or chosen by an
 * administrator, are loaded on demand.
 */
const icons: Readonly<Record<string, LucideIcon>> = {
  'arrow-right-left': ArrowRightLeft,
  award: Award,
  bell: Bell,
  boxes: Boxes,
  building: Building,
  'clipboard-check': ClipboardCheck,
  download: Download,
  handshake: Handshake,
  'hard-hat': HardHat,
  'id-card': IdCard,
  images: Images,
  layers: Layers,
  newspaper: Newspaper,
  package: Package,
  'paint-roller': PaintRoller,
  'receipt-text': ReceiptText,
  route: Route,
  'settings-2': Settings2,
  settings: Settings,
  'shield-check': ShieldCheck,
  'file-clock': FileClock,
  store: Store,
  ticket: Ticket,
  users: Users,
  wrench: Wrench,
  'panels-top-left': PanelsTopLeft,
}

export const hasIcon = (name: string): boolean => name in icons

/** An icon by its lucide name, or a picture by its URL. */
export function MenuIcon({ icon, isPic = false }: { icon: string; isPic?: boolean }) {
  if (isPic) return <img src={icon} alt="" className="size-4 shrink-0 rounded-sm object-cover" />
  const Icon = icons[icon]
  if (!Icon) return <MoreIcon icon={icon} />
  return <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
}
