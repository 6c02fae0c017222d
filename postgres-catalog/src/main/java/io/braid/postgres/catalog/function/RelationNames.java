package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.model.IndexObject;
import io.braid.postgres.catalog.model.Namespace;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.reference.CatalogData;
import io.braid.postgres.catalog.table.DefinitionTexts;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Optional;

/** Conversion between OIDs and names of tables, indexes and schemas, for {@code regclass} and {@code regnamespace}. */
final class RelationNames {
    private static final StaticObjects CLASSES = StaticObjects.of("pg_class", "relname");
    private static final StaticObjects NAMESPACES = StaticObjects.of("pg_namespace", "nspname");
    private static final long PG_CATALOG = 11;

    private RelationNames() {}

    /**
     * Returns the name of a table or an index, qualified if it is not visible in the search path; empty if there is
     * none.
     */
    static Optional<String> name(FunctionContext context, long oid) {
        Optional<TableObject> table = context.objects().find(oid, TableObject.class);
        if (table.isPresent()) {
            return table.map(found ->
                    context.isVisible(found) ? DefinitionTexts.quoted(found.name()) : DefinitionTexts.path(found));
        }
        Optional<IndexObject> index = context.objects().find(oid, IndexObject.class);
        if (index.isPresent()) {
            return index.map(found -> {
                Namespace namespace = found.table().namespace();
                String name = DefinitionTexts.quoted(found.name());
                return context.isOnPath(namespace) ? name : DefinitionTexts.quoted(namespace.name()) + "." + name;
            });
        }
        return CLASSES.find(oid).map(row -> {
            String name = DefinitionTexts.quoted(String.valueOf(CLASSES.value(row, "relname")));
            return CLASSES.number(row, "relnamespace") == PG_CATALOG
                    ? name
                    : CatalogData.INFORMATION_SCHEMA + "." + name;
        });
    }

    /** True if a table or an index is visible in the search path; empty if there is none. */
    static Optional<Boolean> isVisible(FunctionContext context, long oid) {
        Optional<TableObject> table = context.objects().find(oid, TableObject.class);
        if (table.isPresent()) {
            return table.map(context::isVisible);
        }
        Optional<IndexObject> index = context.objects().find(oid, IndexObject.class);
        if (index.isPresent()) {
            return index.map(found -> context.isOnPath(found.table().namespace()));
        }
        return CLASSES.find(oid).map(row -> CLASSES.number(row, "relnamespace") == PG_CATALOG);
    }

    /** Returns the OID of a table or an index by its name. */
    static Optional<Long> find(FunctionContext context, String text) {
        List<String> parts = Names.parts(text);
        String name = parts.get(parts.size() - 1);
        if (parts.size() == 1) {
            Optional<Long> own = context.searchPath().stream()
                    .flatMap(schema -> context.objects().relation(schema, name).stream())
                    .findFirst();
            return own.isPresent() ? own : statics(CatalogData.PG_CATALOG, name);
        }
        String schema = parts.get(parts.size() - 2);
        Optional<Long> own = context.objects().relation(schema, name);
        return own.isPresent() ? own : statics(schema, name);
    }

    /** Returns the OID of a table or an index by its name; fails if there is none. */
    static long require(FunctionContext context, String text) {
        return find(context, text)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_TABLE, "There is no table '" + text + "'; pg_class lists them all"));
    }

    private static Optional<Long> statics(String schema, String name) {
        return CLASSES.named(name).stream()
                .filter(oid -> NAMESPACES
                        .text(
                                CLASSES.find(oid)
                                        .map(row -> CLASSES.number(row, "relnamespace"))
                                        .orElse(0L),
                                "nspname")
                        .filter(schema::equals)
                        .isPresent())
                .findFirst();
    }

    /** Returns the name of a schema; empty if there is none. */
    static Optional<String> namespaceName(FunctionContext context, long oid) {
        Optional<String> own = context.objects().find(oid, Namespace.class).map(Namespace::name);
        return own.isPresent() ? own : NAMESPACES.text(oid, "nspname");
    }

    /** Returns the OID of a schema. */
    static Optional<Long> findNamespace(FunctionContext context, String text) {
        String name = Names.parts(text).get(0);
        Optional<Long> own = context.objects().namespaces().stream()
                .filter(namespace -> namespace.name().equalsIgnoreCase(name))
                .map(Namespace::oid)
                .findFirst();
        return own.isPresent() ? own : NAMESPACES.named(name).stream().findFirst();
    }
}
