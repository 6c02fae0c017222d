import { type Session } from './api';
import { Page, size, text, time, type Open } from './page';
import { Table, useRows } from './table';
import { WhoSees } from './who-sees';

/** Users, roles and policies, and what they let somebody see. */
export function Access({ session, open }: { session: Session; open: Open }) {
    const users = useRows('SELECT name, administrator, roles FROM sys.users ORDER BY name');
    const roles = useRows('SELECT name, is_member FROM sys.roles ORDER BY name');
    const grants = useRows(
        'SELECT role_name, privilege, kind, schema_name, name, columns FROM sys.grants ORDER BY 1, 4, 5',
    );
    const policies = useRows(
        `SELECT kind, name, schema_name, table_name, column_name, role_name, expression
         FROM sys.policies ORDER BY schema_name, table_name, name`,
    );
    const sessions = useRows(
        `SELECT id, user_name, application, database_name, address, tls, connected_at, memory_bytes
         FROM sys.sessions ORDER BY id`,
    );
    return (
        <Page
            title="Users and rights"
            hint={session.administrator ? 'Read-only; change them with statements.' : 'What you may know of them.'}
        >
            <WhoSees session={session} users={users.rows ?? []} roles={roles.rows ?? []} open={open} />
            <h2>Users</h2>
            <Table
                label="Users"
                rows={users.rows}
                problem={users.problem}
                empty="You may see no users."
                fields={[
                    { name: 'name', label: 'User' },
                    {
                        name: 'administrator',
                        label: 'Administrator',
                        show: row => (row.administrator ? 'yes' : ''),
                    },
                    { name: 'roles', label: 'Roles' },
                ]}
            />
            <h2>Roles</h2>
            <Table
                label="Roles"
                rows={roles.rows}
                problem={roles.problem}
                empty="The model has no roles."
                fields={[
                    { name: 'name', label: 'Role' },
                    { name: 'is_member', label: 'You are in it', show: row => (row.is_member ? 'yes' : '') },
                ]}
            />
            <h2>Grants</h2>
            <Table
                label="Grants"
                rows={grants.rows}
                problem={grants.problem}
                empty="Nothing is granted."
                fields={[
                    { name: 'role_name', label: 'Role' },
                    { name: 'privilege', label: 'Right' },
                    { name: 'kind', label: 'On' },
                    {
                        name: 'name',
                        label: 'Object',
                        show: row => [row.schema_name, row.name].filter(Boolean).join('.'),
                    },
                    { name: 'columns', label: 'Columns' },
                ]}
            />
            <h2>Policies</h2>
            <Table
                label="Policies"
                rows={policies.rows}
                problem={policies.problem}
                empty="There are no policies."
                fields={[
                    { name: 'kind', label: 'Kind' },
                    { name: 'name', label: 'Policy' },
                    {
                        name: 'table_name',
                        label: 'On',
                        show: row => [row.schema_name, row.table_name, row.column_name].filter(Boolean).join('.'),
                    },
                    { name: 'role_name', label: 'Role' },
                    {
                        name: 'expression',
                        label: 'Expression',
                        show: row => <code>{text(row, 'expression')}</code>,
                    },
                ]}
            />
            <h2>Sessions</h2>
            <Table
                label="Sessions"
                rows={sessions.rows}
                problem={sessions.problem}
                empty="No sessions."
                fields={[
                    { name: 'id', label: 'Id', numeric: true },
                    { name: 'user_name', label: 'User' },
                    { name: 'application', label: 'Application' },
                    { name: 'database_name', label: 'Database' },
                    { name: 'address', label: 'From' },
                    { name: 'tls', label: 'TLS' },
                    time('connected_at', 'Since'),
                    size('memory_bytes', 'Memory'),
                ]}
            />
        </Page>
    );
}
