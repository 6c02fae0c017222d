package io.braid.postgres.catalog.function;

import io.braid.planner.access.Rights;
import io.braid.planner.access.VisibleColumns;
import io.braid.planner.catalog.CatalogTable;
import io.braid.postgres.catalog.model.Namespace;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.vdb.Privilege;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The functions {@code has_..._privilege}. */
final class Privileges {
    private static final String GRANT_OPTION = " WITH GRANT OPTION";
    private static final Set<String> USING = Set.of("USAGE", "EXECUTE", "CONNECT");
    private static final Set<String> CREATING = Set.of("CREATE");

    private Privileges() {}

    static Boolean onTable(FunctionContext context, CallArguments arguments, boolean anyColumn) {
        Subject subject = Subject.of(arguments, 2);
        return held(context, subject, anyColumn).anyMatch(columns -> anyColumn ? !columns.isEmpty() : columns.all());
    }

    static Boolean onColumn(FunctionContext context, CallArguments arguments) {
        Subject subject = Subject.of(arguments, 3);
        Object column = subject.column();
        if (column instanceof Number number) {
            Optional<TableObject> table = context.objects().find(oid(context, subject.object()), TableObject.class);
            return held(context, subject, true)
                    .anyMatch(columns -> table.isEmpty() || has(table.get(), number.intValue(), columns));
        }
        return held(context, subject, true).anyMatch(columns -> columns.has(String.valueOf(column)));
    }

    private static boolean has(TableObject table, int number, VisibleColumns columns) {
        return number >= 1
                && number <= table.columns().size()
                && columns.has(table.columns().get(number - 1).column().name());
    }

    /**
     * Returns the columns of a table for each of the requested privileges; none if there is no such table.
     *
     * @param ofColumns true for column privileges, which exclude DELETE and TRUNCATE
     */
    private static Stream<VisibleColumns> held(FunctionContext context, Subject subject, boolean ofColumns) {
        Rights rights = context.rights(subject.user());
        long oid = oid(context, subject.object());
        Optional<TableObject> found = context.objects().find(oid, TableObject.class);
        List<Privilege> asked = Arrays.stream(Privilege.values())
                .filter(one -> one.hasColumns() || !ofColumns)
                .filter(one -> asks(subject.privileges(), Set.of(one.name(), one.name() + GRANT_OPTION)))
                .toList();
        if (found.isPresent()) {
            CatalogTable table = found.get().table();
            return asked.stream().map(one -> rights.columns(one, table.schema(), table.name()));
        }
        // All users may read the system catalogs.
        boolean isCatalog = RelationNames.name(context, oid).isPresent();
        return isCatalog && asked.contains(Privilege.SELECT)
                ? Stream.of(new VisibleColumns(true, Set.of()))
                : Stream.empty();
    }

    private static long oid(FunctionContext context, Object table) {
        return table instanceof Number number
                ? number.longValue()
                : RelationNames.require(context, String.valueOf(table));
    }

    static Boolean onSchema(FunctionContext context, CallArguments arguments) {
        Subject subject = Subject.of(arguments, 2);
        boolean uses = asks(subject.privileges(), USING);
        boolean creates = asks(subject.privileges(), CREATING);
        if (!uses && !creates) {
            return false;
        }
        Object schema = subject.object();
        Optional<Long> oid = schema instanceof Number number
                ? Optional.of(number.longValue())
                : RelationNames.findNamespace(context, "\"" + schema + "\"");
        Optional<Namespace> own = oid.flatMap(found -> context.objects().find(found, Namespace.class));
        if (own.isPresent()) {
            Rights rights = context.rights(subject.user());
            String name = own.get().schema().name();
            return (uses && rights.seesSchema(name)) || (creates && rights.mayCreate(name));
        }
        return uses
                && oid.flatMap(found -> RelationNames.namespaceName(context, found))
                        .isPresent();
    }

    /** True if a USAGE-like privilege is requested on an object that all users may use. */
    static Boolean onCommon(CallArguments arguments) {
        return asks(Subject.of(arguments, 2).privileges(), USING);
    }

    static Boolean ofRole(FunctionContext context, CallArguments arguments) {
        Subject subject = Subject.of(arguments, 2);
        Rights rights = context.rights(subject.user());
        Object role = subject.object();
        String name = role instanceof Number number
                ? SessionState.userName(context, number.longValue())
                : String.valueOf(role);
        return rights.seeAll() || rights.has(name) || rights.principal().user().equals(name);
    }

    private static boolean asks(String privileges, Set<String> held) {
        return Arrays.stream(privileges.split(","))
                .map(one -> one.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT))
                .anyMatch(held::contains);
    }

    /** Arguments of a call; the user is optional. */
    private record Subject(
            @Nullable Object user, Object object, @Nullable Object column, String privileges) {
        /** @param least the number of arguments without a user */
        static Subject of(CallArguments arguments, int least) {
            List<@Nullable Object> values = arguments.all();
            int first = arguments.count() > least ? 1 : 0;
            return new Subject(
                    first == 0 ? null : values.get(0),
                    Objects.requireNonNull(values.get(first)),
                    least == 3 ? values.get(first + 1) : null,
                    arguments.text(arguments.count() - 1));
        }
    }
}
