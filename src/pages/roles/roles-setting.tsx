import { Navigate } from 'react-router'

/** The address of the roles among the settings; both lead to one screen. */
export const RolesSetting = () => <Navigate to="/Roles?view=roles" replace />
