package io.braid.postgres.catalog.function;

import static java.util.Map.entry;

import io.braid.engine.plan.expression.CatalogFunctions;
import io.braid.engine.plan.expression.RowFunction;
import io.braid.execution.system.SystemScope;
import io.braid.postgres.catalog.SqlTypeFacts;
import io.braid.postgres.catalog.model.ObjectsCache;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.table.UpdatableRelations;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** PostgreSQL's functions over the catalog and the session, for one statement. */
public final class PostgresFunctions implements CatalogFunctions {
    /** Functions that accept null; the others return null for a null argument. */
    private static final Set<String> NULL_TAKING = Set.of("FORMAT_TYPE", "SET_CONFIG");

    /** Functions with side effects, whose results are not cached. */
    private static final Set<String> ACTING =
            Set.of("SET_CONFIG", "PG_CANCEL_BACKEND", "PG_TERMINATE_BACKEND", "PG_SLEEP");

    private static final Map<String, Body> BODIES = bodies();

    private final FunctionContext context;

    public PostgresFunctions(SystemScope scope, ObjectsCache objects) {
        this.context = new FunctionContext(scope, objects);
    }

    /** Returns the names of all functions, in upper case. */
    public static Set<String> names() {
        return BODIES.keySet();
    }

    @Override
    public RowFunction function(String name) {
        Body body = BODIES.get(name);
        if (body == null) {
            throw new BraidException(ErrorCode.UNDEFINED_FUNCTION, "There is no function " + name);
        }
        boolean takesNull = NULL_TAKING.contains(name);
        RowFunction function = values -> {
            CallArguments arguments = new CallArguments(values);
            return arguments.hasNull() && !takesNull ? null : body.apply(context, arguments);
        };
        return ACTING.contains(name) ? function : new LastValue(function);
    }

    private static Map<String, Body> bodies() {
        Map<String, Body> bodies = new HashMap<>();
        addDefinitions(bodies);
        addSession(bodies);
        addPrivileges(bodies);
        addVisibility(bodies);
        addNames(bodies);
        addTypeFacts(bodies);
        addEmpty(bodies);
        addWrites(bodies);
        return Map.copyOf(bodies);
    }

    private static void addDefinitions(Map<String, Body> bodies) {
        bodies.putAll(Map.ofEntries(
                entry(
                        "FORMAT_TYPE",
                        (c, a) -> a.get(0) == null
                                ? null
                                : FormattedTypes.format(c, type(c, a, 0), a.get(1) == null ? null : a.number(1))),
                entry("PG_GET_EXPR", (c, a) -> a.text(0)),
                entry("PG_GET_CONSTRAINTDEF", (c, a) -> ObjectTexts.constraint(c, a.number(0))),
                entry(
                        "PG_GET_INDEXDEF",
                        (c, a) -> ObjectTexts.index(
                                c, relation(c, a, 0), a.count() > 1 ? (int) a.number(1) : 0, a.truth(2))),
                entry(
                        "PG_GET_VIEWDEF",
                        (c, a) -> ObjectTexts.view(c, a.isNumber(0) ? (Object) a.number(0) : a.text(0))),
                entry("PG_GET_TRIGGERDEF", (c, a) -> ObjectTexts.trigger(c, a.number(0), a.truth(1))),
                entry("PG_GET_FUNCTION_ARGUMENTS", (c, a) -> RoutineNames.arguments(c, a.number(0))
                        .orElse(null)),
                entry("PG_GET_FUNCTION_IDENTITY_ARGUMENTS", (c, a) -> RoutineNames.arguments(c, a.number(0))
                        .orElse(null)),
                entry("PG_GET_FUNCTIONDEF", (c, a) -> RoutineTexts.definition(c, a.number(0))
                        .orElse(null)),
                entry("PG_DESCRIBE_OBJECT", (c, a) -> RoutineTexts.described(c, a.number(0), a.number(1))),
                entry("PG_GET_FUNCTION_RESULT", (c, a) -> RoutineNames.result(c, a.number(0))
                        .orElse(null)),
                entry(
                        "OBJ_DESCRIPTION",
                        (c, a) -> ObjectTexts.comment(c, relation(c, a, 0), a.count() > 1 ? a.text(1) : null)),
                entry(
                        "COL_DESCRIPTION",
                        (c, a) -> ObjectTexts.columnComment(c, relation(c, a, 0), (int) a.number(1)))));
    }

    private static void addSession(Map<String, Body> bodies) {
        bodies.putAll(Map.ofEntries(
                entry("VERSION", (c, a) -> SessionState.version()),
                entry("PG_GET_USERBYID", (c, a) -> SessionState.userName(c, a.number(0))),
                entry("PG_ENCODING_TO_CHAR", (c, a) -> SessionState.encoding(a.number(0))),
                entry("PG_CHAR_TO_ENCODING", (c, a) -> SessionState.encodingNumber(a.text(0))),
                entry("PG_CLIENT_ENCODING", (c, a) -> "UTF8"),
                entry("GETDATABASEENCODING", (c, a) -> "UTF8"),
                entry("CURRENT_SETTING", SessionState::setting),
                entry("SET_CONFIG", SessionState::set),
                entry("CURRENT_SCHEMAS", (c, a) -> SessionState.schemas(c, a.truth(0))),
                entry("PG_BACKEND_PID", (c, a) -> SessionState.pid(c)),
                entry("PG_CANCEL_BACKEND", (c, a) -> Backends.cancel(c, a.number(0))),
                entry("PG_TERMINATE_BACKEND", (c, a) -> Backends.terminate(c, a.number(0))),
                entry("PG_SLEEP", (c, a) -> Backends.sleep(a.real(0))),
                entry("PG_POSTMASTER_START_TIME", (c, a) -> SessionState.started()),
                entry("PG_CONF_LOAD_TIME", (c, a) -> SessionState.started()),
                entry("TXID_CURRENT", (c, a) -> SessionState.transaction(c)),
                entry("PG_SIZE_PRETTY", (c, a) -> SessionState.size(a.number(0))),
                entry("PG_IS_IN_RECOVERY", (c, a) -> false),
                entry("PG_MY_TEMP_SCHEMA", (c, a) -> 0L)));
    }

    private static void addPrivileges(Map<String, Body> bodies) {
        bodies.put("HAS_TABLE_PRIVILEGE", (c, a) -> Privileges.onTable(c, a, false));
        bodies.put("HAS_ANY_COLUMN_PRIVILEGE", (c, a) -> Privileges.onTable(c, a, true));
        bodies.put("HAS_COLUMN_PRIVILEGE", Privileges::onColumn);
        bodies.put("HAS_SCHEMA_PRIVILEGE", Privileges::onSchema);
        bodies.put("HAS_SEQUENCE_PRIVILEGE", (c, a) -> false);
        bodies.put("PG_HAS_ROLE", Privileges::ofRole);
        for (String kind : "DATABASE FUNCTION TYPE LANGUAGE SERVER FOREIGN_DATA_WRAPPER TABLESPACE".split(" ")) {
            bodies.put("HAS_" + kind + "_PRIVILEGE", (c, a) -> Privileges.onCommon(a));
        }
    }

    private static void addVisibility(Map<String, Body> bodies) {
        bodies.put("PG_TABLE_IS_VISIBLE", (c, a) -> RelationNames.isVisible(c, relation(c, a, 0))
                .orElse(null));
        bodies.put("PG_TYPE_IS_VISIBLE", (c, a) -> FormattedTypes.isVisible(c, type(c, a, 0))
                .orElse(null));
        bodies.put("PG_FUNCTION_IS_VISIBLE", (c, a) -> RoutineNames.isVisible(a.number(0))
                .orElse(null));
        for (String kind : ("OPERATOR OPCLASS OPFAMILY COLLATION CONVERSION TS_CONFIG TS_DICT TS_PARSER TS_TEMPLATE"
                        + " STATISTICS_OBJ")
                .split(" ")) {
            // All objects of these kinds are in pg_catalog.
            bodies.put("PG_" + kind + "_IS_VISIBLE", (c, a) -> true);
        }
    }

    /** Adds the conversions between OID types such as REGCLASS and text. */
    private static void addNames(Map<String, Body> bodies) {
        new ObjectNames("REGCLASS", RelationNames::name, RelationNames::find).addTo(bodies::put);
        new ObjectNames("REGNAMESPACE", RelationNames::namespaceName, RelationNames::findNamespace).addTo(bodies::put);
        new ObjectNames(
                        "REGTYPE",
                        (c, oid) ->
                                Optional.of(FormattedTypes.format(c, oid, null)).filter(name -> !name.equals("???")),
                        FormattedTypes::find)
                .addTo(bodies::put);
        new ObjectNames("REGPROC", (c, oid) -> RoutineNames.name(oid), (c, text) -> RoutineNames.find(text))
                .addTo(bodies::put);
        new ObjectNames("REGPROCEDURE", RoutineNames::signature, RoutineNames::findSignature).addTo(bodies::put);
        new ObjectNames("REGROLE", ObjectNames::role, ObjectNames::findRole).addTo(bodies::put);
        ObjectNames.ofStatic("REGOPER", "pg_operator", "oprname").addTo(bodies::put);
        ObjectNames.ofStatic("REGOPERATOR", "pg_operator", "oprname").addTo(bodies::put);
        ObjectNames.ofStatic("REGCOLLATION", "pg_collation", "collname").addTo(bodies::put);
        ObjectNames.ofStatic("REGCONFIG", "pg_ts_config", "cfgname").addTo(bodies::put);
        ObjectNames.ofStatic("REGDICTIONARY", "pg_ts_dict", "dictname").addTo(bodies::put);
    }

    private static void addTypeFacts(Map<String, Body> bodies) {
        bodies.put("_PG_CHAR_MAX_LENGTH", (c, a) -> SqlTypeFacts.characters(a.number(0), a.number(1)));
        bodies.put("_PG_CHAR_OCTET_LENGTH", (c, a) -> SqlTypeFacts.octets(a.number(0), a.number(1)));
        bodies.put("_PG_NUMERIC_PRECISION", (c, a) -> SqlTypeFacts.precision(a.number(0), a.number(1)));
        bodies.put("_PG_NUMERIC_PRECISION_RADIX", (c, a) -> SqlTypeFacts.radix(a.number(0)));
        bodies.put("_PG_NUMERIC_SCALE", (c, a) -> SqlTypeFacts.scale(a.number(0), a.number(1)));
        bodies.put("_PG_DATETIME_PRECISION", (c, a) -> SqlTypeFacts.secondDigits(a.number(0), a.number(1)));
        bodies.put("_PG_INDEX_POSITION", (c, a) -> ObjectTexts.place(c, a.number(0), (int) a.number(1)));
    }

    /** Adds functions over objects that Braid does not have: rules, partitions, sequences and files. */
    private static void addEmpty(Map<String, Body> bodies) {
        for (String name : ("PG_GET_PARTKEYDEF PG_GET_PARTITION_CONSTRAINTDEF PG_GET_RULEDEF"
                        + " PG_GET_FUNCTION_SQLBODY PG_GET_SERIAL_SEQUENCE"
                        + " PG_GET_STATISTICSOBJDEF_COLUMNS SHOBJ_DESCRIPTION INET_SERVER_PORT PG_RELATION_FILENODE")
                .split(" ")) {
            bodies.put(name, (c, a) -> null);
        }
        for (String name : ("PG_TOTAL_RELATION_SIZE PG_RELATION_SIZE PG_TABLE_SIZE PG_INDEXES_SIZE PG_DATABASE_SIZE"
                        + " PG_TABLESPACE_SIZE PG_STAT_GET_NUMSCANS")
                .split(" ")) {
            bodies.put(name, (c, a) -> 0L);
        }
        bodies.put("PG_TABLESPACE_LOCATION", (c, a) -> "");
        bodies.put("PG_RELATION_IS_PUBLISHABLE", (c, a) -> false);
        bodies.put("ROW_SECURITY_ACTIVE", (c, a) -> false);
        bodies.put("PG_IS_OTHER_TEMP_SCHEMA", (c, a) -> false);
    }

    private static void addWrites(Map<String, Body> bodies) {
        bodies.put("PG_RELATION_IS_UPDATABLE", (c, a) -> c.objects()
                .find(relation(c, a, 0), TableObject.class)
                .map(table -> UpdatableRelations.events(c.objects(), table, a.truth(1)))
                .orElse(0));
        bodies.put("PG_COLUMN_IS_UPDATABLE", (c, a) -> c.objects()
                .find(relation(c, a, 0), TableObject.class)
                .filter(table -> table.columns().stream()
                        .filter(column -> column.number() == a.number(1))
                        .anyMatch(column -> UpdatableRelations.isUpdatable(c.objects(), table, column, a.truth(2))))
                .isPresent());
    }

    private static long relation(FunctionContext context, CallArguments arguments, int index) {
        return arguments.isNumber(index)
                ? arguments.number(index)
                : RelationNames.require(context, arguments.text(index));
    }

    private static long type(FunctionContext context, CallArguments arguments, int index) {
        return arguments.isNumber(index)
                ? arguments.number(index)
                : FormattedTypes.find(context, arguments.text(index)).orElse(0L);
    }
}
