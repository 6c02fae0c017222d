package io.braid.postgres.catalog.table;

import io.braid.execution.session.NamedStatement;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionObjects;
import io.braid.execution.system.SystemScope;
import io.braid.postgres.catalog.PostgresType;
import io.braid.postgres.catalog.SqlTypeFacts;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cursors and prepared statements of the querying session. */
final class SessionRows {
    /** Names of types that are neither PostgreSQL's own nor those that it shows. */
    private static final Map<String, String> OTHER_NAMES = Map.of(
            "int", "integer",
            "dec", "numeric",
            "decimal", "numeric",
            "float", "double precision",
            "char", "character",
            "bpchar", "character");

    private SessionRows() {}

    static List<@Nullable Object[]> statements(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_prepared_statements");
        named(scope).statements().forEach(statement -> writer.row()
                .set("name", statement.name())
                .set("statement", statement.sql())
                .set("prepare_time", statement.since().atOffset(ZoneOffset.UTC))
                .set("parameter_types", parameters(statement))
                .set("result_types", names(statement.columns()))
                .set("from_sql", statement.fromSql())
                .set("generic_plans", 0)
                .set("custom_plans", 0));
        return writer.rows();
    }

    static List<@Nullable Object[]> cursors(SystemScope scope) {
        RowWriter writer = new RowWriter("pg_catalog.pg_cursors");
        named(scope).cursors().forEach(cursor -> writer.row()
                .set("name", cursor.name())
                .set("statement", cursor.sql())
                .set("is_holdable", cursor.held())
                .set("is_binary", false)
                .set("is_scrollable", false)
                .set("creation_time", cursor.since().atOffset(ZoneOffset.UTC)));
        return writer.rows();
    }

    private static SessionObjects named(SystemScope scope) {
        long id = scope.session().map(Session::id).orElse(0L);
        return scope.server().sessions().all().stream()
                .filter(session -> session.now().id() == id)
                .findFirst()
                .map(OpenSession::objects)
                .orElse(SessionObjects.NONE);
    }

    /** Returns the declared type names, then the names of inferred types. */
    private static List<String> parameters(NamedStatement statement) {
        List<DataType> found = statement.parameters();
        List<String> names = new ArrayList<>();
        statement.declared().forEach(type -> {
            boolean isFound = type.equalsIgnoreCase("unknown") && names.size() < found.size();
            names.add(isFound ? name(found.get(names.size())) : declared(type));
        });
        names.addAll(names(found.subList(Math.min(names.size(), found.size()), found.size())));
        return names;
    }

    private static List<String> names(List<DataType> types) {
        return types.stream().map(SessionRows::name).toList();
    }

    private static String name(DataType type) {
        return type.kind() == TypeKind.ARRAY && type.declared() == null
                ? name(type.elementType()) + "[]"
                : sqlName(PostgresType.of(type).name());
    }

    private static String sqlName(String type) {
        return SqlTypeFacts.sqlName(type, null).orElse(type);
    }

    /** Returns SQL's name of a type, given by one of its names. */
    private static String declared(String type) {
        String plain = type.toLowerCase(Locale.ROOT)
                .replaceAll("\\s*\\([^)]*\\)", "")
                .replaceAll("\\s+", " ")
                .strip();
        if (plain.endsWith("[]")) {
            return declared(plain.substring(0, plain.length() - 2)) + "[]";
        }
        String sql = OTHER_NAMES.get(plain);
        return sql == null ? sqlName(plain) : sql;
    }
}
