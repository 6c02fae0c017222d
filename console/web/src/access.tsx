import { type Session } from './api';
import { flag, joined, nameOf, Page, size, text, time, type Open } from './page';
import { Table, useRows, type Field } from './table';
import { WhoSees } from './who-sees';

/** Users, roles and policies, and what they let somebody see. */
export function Access({ session, open }: { session: Session; open: Open }) {
    const users = useRows('SELECT name, administrator, roles FROM sys.users ORDER BY name');
    const roles = useRows('SELECT name, is_member FROM sys.roles ORDER BY name');
    return (
        <Page
            title="Users and rights"
            hint={session.administrator ? 'Read-only; change them with statements.' : 'What you may know of them.'}
        >
            <WhoSees session={session} users={users.rows ?? []} roles={roles.rows ?? []} open={open} />
            <Listing
                title="Users"
                of={users}
                empty="You may see no users."
                fields={[
                    { name: 'name', label: 'User' },
                    flag('administrator', 'Administrator'),
                    { name: 'roles', label: 'Roles' },
                ]}
            />
            <Listing
                title="Roles"
                of={roles}
                empty="The model has no roles."
                fields={[{ name: 'name', label: 'Role' }, flag('is_member', 'You are in it')]}
            />
            <Listing
                title="Grants"
                of={useRows(
                    'SELECT role_name, privilege, kind, schema_name, name, columns FROM sys.grants ORDER BY 1, 4, 5',
                )}
                empty="Nothing is granted."
                fields={[
                    { name: 'role_name', label: 'Role' },
                    { name: 'privilege', label: 'Right' },
                    { name: 'kind', label: 'On' },
                    { name: 'name', label: 'Object', show: nameOf },
                    { name: 'columns', label: 'Columns' },
                ]}
            />
            <Listing
                title="Policies"
                of={useRows(
                    `SELECT kind, name, schema_name, table_name, column_name, role_name, expression
                     FROM sys.policies ORDER BY schema_name, table_name, name`,
                )}
                empty="There are no policies."
                fields={[
                    { name: 'kind', label: 'Kind' },
                    { name: 'name', label: 'Policy' },
                    {
                        name: 'table_name',
                        label: 'On',
                        show: row => joined(row, 'schema_name', 'table_name', 'column_name'),
                    },
                    { name: 'role_name', label: 'Role' },
                    {
                        name: 'expression',
                        label: 'Expression',
                        show: row => <code>{text(row, 'expression')}</code>,
                    },
                ]}
            />
            <Listing
                title="Sessions"
                of={useRows(
                    `SELECT id, user_name, application, database_name, address, tls, connected_at, memory_bytes
                     FROM sys.sessions ORDER BY id`,
                )}
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

interface ListingProps {
    title: string;
    of: ReturnType<typeof useRows>;
    empty: string;
    fields: Field[];
}

/** A table below its heading. */
function Listing({ title, of, empty, fields }: ListingProps) {
    return (
        <>
            <h2>{title}</h2>
            <Table label={title} rows={of.rows} problem={of.problem} empty={empty} fields={fields} />
        </>
    );
}
