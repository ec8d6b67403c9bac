import type { Row } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'

export interface ToolProps {
  resource: Resource
  /** The record of the page; absent above a list. */
  record?: Row
}

export interface NamedTools extends ToolProps {
  names: readonly string[]
}

export interface ToolDialogProps extends ToolProps {
  onClose(): void
}
