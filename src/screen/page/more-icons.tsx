import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import Archive from 'lucide-react/icons/archive'
import Armchair from 'lucide-react/icons/armchair'
import BadgePercent from 'lucide-react/icons/badge-percent'
import Bath from 'lucide-react/icons/bath'
import Bed from 'lucide-react/icons/bed'
import BellRing from 'lucide-react/icons/bell-ring'
import Blinds from 'lucide-react/icons/blinds'
import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import Box from 'lucide-react/icons/box'
import Briefcase from 'lucide-react/icons/briefcase'
import Calculator from 'lucide-react/icons/calculator'
import Calendar from 'lucide-react/icons/calendar'
import Camera from 'lucide-react/icons/camera'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartLine from 'lucide-react/icons/chart-line'
import ChartPie from 'lucide-react/icons/chart-pie'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import Coins from 'lucide-react/icons/coins'
import Crown from 'lucide-react/icons/crown'
import Database from 'lucide-react/icons/database'
import DoorOpen from 'lucide-react/icons/door-open'
import Eye from 'lucide-react/icons/eye'
import Fence from 'lucide-react/icons/fence'
import File from 'lucide-react/icons/file'
import FileCheck from 'lucide-react/icons/file-check'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Flag from 'lucide-react/icons/flag'
import Flame from 'lucide-react/icons/flame'
import Folder from 'lucide-react/icons/folder'
import Funnel from 'lucide-react/icons/funnel'
import Gem from 'lucide-react/icons/gem'
import Gift from 'lucide-react/icons/gift'
import Globe from 'lucide-react/icons/globe'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import HandCoins from 'lucide-react/icons/hand-coins'
import Headset from 'lucide-react/icons/headset'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import Kanban from 'lucide-react/icons/kanban'
import Key from 'lucide-react/icons/key'
import Lamp from 'lucide-react/icons/lamp'
import LampCeiling from 'lucide-react/icons/lamp-ceiling'
import LampOperator from 'lucide-react/icons/lamp-desk'
import LampFloor from 'lucide-react/icons/lamp-floor'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Library from 'lucide-react/icons/library'
import Link from 'lucide-react/icons/link'
import ListChecks from 'lucide-react/icons/list-checks'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import MapPin from 'lucide-react/icons/map-pin'
import Medal from 'lucide-react/icons/medal'
import MessageSquare from 'lucide-react/icons/message-square'
import MessagesSquare from 'lucide-react/icons/messages-square'
import Monitor from 'lucide-react/icons/monitor'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import PackageOpen from 'lucide-react/icons/package-open'
import PackagePlus from 'lucide-react/icons/package-plus'
import PackageSearch from 'lucide-react/icons/package-search'
import Paintbrush from 'lucide-react/icons/paintbrush'
import PenLine from 'lucide-react/icons/pen-line'
import PencilRuler from 'lucide-react/icons/pencil-ruler'
import Percent from 'lucide-react/icons/percent'
import Phone from 'lucide-react/icons/phone'
import PiggyBank from 'lucide-react/icons/piggy-bank'
import Presentation from 'lucide-react/icons/presentation'
import Printer from 'lucide-react/icons/printer'
import QrCode from 'lucide-react/icons/qr-code'
import Receipt from 'lucide-react/icons/receipt'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Refrigerator from 'lucide-react/icons/refrigerator'
import Rocket from 'lucide-react/icons/rocket'
import Save from 'lucide-react/icons/save'
import Scale from 'lucide-react/icons/scale'
import ScanLine from 'lucide-react/icons/scan-line'
import School from 'lucide-react/icons/school'
import Scissors from 'lucide-react/icons/scissors'
import Scroll from 'lucide-react/icons/scroll'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import Shapes from 'lucide-react/icons/shapes'
import Shield from 'lucide-react/icons/shield'
import Ship from 'lucide-react/icons/ship'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Sofa from 'lucide-react/icons/sofa'
import Sparkles from 'lucide-react/icons/sparkles'
import Sprout from 'lucide-react/icons/sprout'
import Star from 'lucide-react/icons/star'
import StickyNote from 'lucide-react/icons/sticky-note'
import Table from 'lucide-react/icons/table'
import Target from 'lucide-react/icons/target'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Timer from 'lucide-react/icons/timer'
import ToggleLeft from 'lucide-react/icons/toggle-left'
import Trees from 'lucide-react/icons/trees'
import TrendingUp from 'lucide-react/icons/trending-up'
import Trophy from 'lucide-react/icons/trophy'
import Tv from 'lucide-react/icons/tv'
import Upload from 'lucide-react/icons/upload'
import User from 'lucide-react/icons/user'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import Utensils from 'lucide-react/icons/utensils'
import Video from 'lucide-react/icons/video'
import Wallet from 'lucide-react/icons/wallet'
import Wallpaper from 'lucide-react/icons/wallpaper'
import Warehouse from 'lucide-react/icons/warehouse'
import WashingMachine from 'lucide-react/icons/washing-machine'
import Workflow from 'lucide-react/icons/workflow'
import Zap from 'lucide-react/icons/zap'
import { pageIcons } from './page-icons.ts'

/** Further icons for menus: loaded when one of them is rendered. */
export const moreIcons: Readonly<Record<string, LucideIcon>> = {
  ...pageIcons,
  sofa: Sofa,
  armchair: Armchair,
  bed: Bed,
  lamp: Lamp,
  'lamp-ceiling': LampCeiling,
  'lamp-desk': LampOperator,
  'lamp-floor': LampFloor,
  table: Table,
  blinds: Blinds,
  bath: Bath,
  'door-open': DoorOpen,
  fence: Fence,
  refrigerator: Refrigerator,
  'washing-machine': WashingMachine,
  tv: Tv,
  utensils: Utensils,
  wallpaper: Wallpaper,
  paintbrush: Paintbrush,
  'pencil-ruler': PencilRuler,
  hammer: Hammer,
  scissors: Scissors,
  house: House,
  school: School,
  warehouse: Warehouse,
  ship: Ship,
  'map-pin': MapPin,
  globe: Globe,
  link: Link,
  'shopping-cart': ShoppingCart,
  'badge-percent': BadgePercent,
  gift: Gift,
  percent: Percent,
  coins: Coins,
  'hand-coins': HandCoins,
  'piggy-bank': PiggyBank,
  landmark: Landmark,
  wallet: Wallet,
  receipt: Receipt,
  calculator: Calculator,
  scale: Scale,
  'chart-line': ChartLine,
  'chart-pie': ChartPie,
  'chart-column': ChartColumn,
  'trending-up': TrendingUp,
  activity: Activity,
  target: Target,
  'layout-dashboard': LayoutDashboard,
  kanban: Kanban,
  'list-checks': ListChecks,
  'list-ordered': ListOrdered,
  'clipboard-list': ClipboardList,
  calendar: Calendar,
  clock: Clock,
  timer: Timer,
  'file-text': FileText,
  'file-check': FileCheck,
  'file-spreadsheet': FileSpreadsheet,
  folder: Folder,
  archive: Archive,
  'book-open': BookOpen,
  library: Library,
  'notebook-pen': NotebookPen,
  scroll: Scroll,
  'sticky-note': StickyNote,
  bookmark: Bookmark,
  image: Image,
  camera: Camera,
  video: Video,
  presentation: Presentation,
  monitor: Monitor,
  printer: Printer,
  'qr-code': QrCode,
  'scan-line': ScanLine,
  phone: Phone,
  mail: Mail,
  'message-square': MessageSquare,
  'messages-square': MessagesSquare,
  send: Send,
  headset: Headset,
  'bell-ring': BellRing,
  user: User,
  'user-check': UserCheck,
  'user-plus': UserPlus,
  'graduation-cap': GraduationCap,
  briefcase: Briefcase,
  crown: Crown,
  gem: Gem,
  medal: Medal,
  trophy: Trophy,
  star: Star,
  heart: Heart,
  'thumbs-up': ThumbsUp,
  flag: Flag,
  flame: Flame,
  rocket: Rocket,
  sparkles: Sparkles,
  zap: Zap,
  shield: Shield,
  lock: Lock,
  key: Key,
  eye: Eye,
  search: Search,
  funnel: Funnel,
  'sliders-horizontal': SlidersHorizontal,
  'toggle-left': ToggleLeft,
  'refresh-cw': RefreshCw,
  upload: Upload,
  save: Save,
  'pen-line': PenLine,
  box: Box,
  'package-open': PackageOpen,
  'package-search': PackageSearch,
  'package-plus': PackagePlus,
  shapes: Shapes,
  workflow: Workflow,
  database: Database,
  sprout: Sprout,
  trees: Trees,
}

export function MoreIcon({ icon }: { icon: string }) {
  const Icon = moreIcons[icon] ?? File
  return <Icon aria-hidden strokeWidth={1.75} className="size-4 shrink-0" />
}
