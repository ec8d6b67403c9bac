import type { SvgIconComponent } from '@mui/icons-material'
import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined'
import AccountTree from '@mui/icons-material/AccountTreeOutlined'
import Assessment from '@mui/icons-material/AssessmentOutlined'
import Assignment from '@mui/icons-material/AssignmentOutlined'
import AttachFile from '@mui/icons-material/AttachFileOutlined'
import Badge from '@mui/icons-material/BadgeOutlined'
import BeachAccess from '@mui/icons-material/BeachAccessOutlined'
import Business from '@mui/icons-material/BusinessOutlined'
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined'
import Campaign from '@mui/icons-material/CampaignOutlined'
import Circle from '@mui/icons-material/CircleOutlined'
import Contacts from '@mui/icons-material/ContactsOutlined'
import CurrencyRupee from '@mui/icons-material/CurrencyRupeeOutlined'
import Dashboard from '@mui/icons-material/DashboardOutlined'
import Description from '@mui/icons-material/DescriptionOutlined'
import Devices from '@mui/icons-material/DevicesOutlined'
import DirectionsWalk from '@mui/icons-material/DirectionsWalkOutlined'
import Diversity3 from '@mui/icons-material/Diversity3Outlined'
import EventAvailable from '@mui/icons-material/EventAvailableOutlined'
import EventBusy from '@mui/icons-material/EventBusyOutlined'
import EventNote from '@mui/icons-material/EventNoteOutlined'
import FactCheck from '@mui/icons-material/FactCheckOutlined'
import Factory from '@mui/icons-material/FactoryOutlined'
import Flag from '@mui/icons-material/FlagOutlined'
import FlightTakeoff from '@mui/icons-material/FlightTakeoffOutlined'
import FolderOpen from '@mui/icons-material/FolderOpenOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import Groups from '@mui/icons-material/GroupsOutlined'
import Handshake from '@mui/icons-material/HandshakeOutlined'
import History from '@mui/icons-material/HistoryOutlined'
import Home from '@mui/icons-material/HomeOutlined'
import HowToReg from '@mui/icons-material/HowToRegOutlined'
import Inbox from '@mui/icons-material/InboxOutlined'
import Insights from '@mui/icons-material/InsightsOutlined'
import Inventory2 from '@mui/icons-material/Inventory2Outlined'
import Lan from '@mui/icons-material/LanOutlined'
import ListAlt from '@mui/icons-material/ListAltOutlined'
import LocalShipping from '@mui/icons-material/LocalShippingOutlined'
import NotificationsActive from '@mui/icons-material/NotificationsActiveOutlined'
import Notifications from '@mui/icons-material/NotificationsOutlined'
import Payments from '@mui/icons-material/PaymentsOutlined'
import People from '@mui/icons-material/PeopleOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Policy from '@mui/icons-material/PolicyOutlined'
import PostAdd from '@mui/icons-material/PostAddOutlined'
import QueryStats from '@mui/icons-material/QueryStatsOutlined'
import ReceiptLong from '@mui/icons-material/ReceiptLongOutlined'
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined'
import Savings from '@mui/icons-material/SavingsOutlined'
import Schedule from '@mui/icons-material/ScheduleOutlined'
import Settings from '@mui/icons-material/SettingsOutlined'
import ShoppingCart from '@mui/icons-material/ShoppingCartOutlined'
import Storefront from '@mui/icons-material/StorefrontOutlined'
import SwapHoriz from '@mui/icons-material/SwapHorizOutlined'
import TaskAlt from '@mui/icons-material/TaskAltOutlined'
import Visibility from '@mui/icons-material/VisibilityOutlined'
import Work from '@mui/icons-material/WorkOutlined'
import type { IconName } from '../framework/company/menu'

/**
 * Icons by their name in a declaration or a menu row. Each has its own import, because the package has ten
 * thousand.
 */
const icons: Readonly<Record<IconName, SvgIconComponent>> = {
  AccountBalance,
  AccountBalanceWallet,
  AccountTree,
  Assessment,
  Assignment,
  AttachFile,
  Badge,
  BeachAccess,
  Business,
  CalendarMonth,
  Campaign,
  Contacts,
  CurrencyRupee,
  Dashboard,
  Description,
  Devices,
  DirectionsWalk,
  Diversity3,
  EventAvailable,
  EventBusy,
  EventNote,
  FactCheck,
  Factory,
  Flag,
  FlightTakeoff,
  // The icon of entries that name none.
  Folder: FolderOpen,
  FolderOpen,
  Gavel,
  Groups,
  Handshake,
  History,
  Home,
  HowToReg,
  Inbox,
  Insights,
  Inventory2,
  Lan,
  ListAlt,
  LocalShipping,
  Notifications,
  NotificationsActive,
  Payments,
  People,
  Person,
  Policy,
  PostAdd,
  QueryStats,
  ReceiptLong,
  RequestQuote,
  Savings,
  Schedule,
  Settings,
  ShoppingCart,
  Storefront,
  SwapHoriz,
  TaskAlt,
  Visibility,
  Work,
}

const aliases: Readonly<Record<string, string>> = {
  Diversity: 'Diversity3',
  Flight: 'FlightTakeoff',
  Inventory: 'Inventory2',
}

/** Finds the icon of a name. MUI's variants of a name count as the same; an unknown name gets a ring. */
export function findIcon(name: string): SvgIconComponent {
  const plain = name.replace(/(Outlined|Rounded|Sharp|TwoTone|Icon)$/, '')
  const drawn: Readonly<Record<string, SvgIconComponent>> = icons
  return drawn[plain] ?? drawn[aliases[plain] ?? ''] ?? Circle
}
