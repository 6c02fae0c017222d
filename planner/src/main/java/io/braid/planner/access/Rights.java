package io.braid.planner.access;

import io.braid.vdb.ColumnMaskDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Policy;
import io.braid.vdb.Privilege;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.TemporaryTables;
import io.braid.vdb.VirtualDatabase;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Access rights of the querying user: the grants and policies of the user's roles, and the schemas that the user owns.
 * Users with the same {@link #digest()} see the same data, except where it depends on the user's name. Immutable.
 */
public final class Rights {
    private static final Place NOWHERE = new Place(1, 1);
    private static final Set<String> EVERYBODYS =
            Set.of("information_schema", "pg_catalog", "sys", TemporaryTables.SCHEMA);

    private final Principal principal;
    private final Set<String> roles = new TreeSet<>();
    /** Names of the roles in lower case, including PUBLIC. */
    private final Set<String> held = new TreeSet<>(Set.of(RoleDefinition.PUBLIC));

    private final Set<String> owned = new TreeSet<>();
    private final Map<Privilege, GrantedObjects> granted = new EnumMap<>(Privilege.class);
    private final Map<String, List<RowFilterDefinition>> filters = new HashMap<>();
    private final Map<String, List<ColumnMaskDefinition>> masks = new HashMap<>();
    /** Tables and views whose columns are all visible, regardless of grants. */
    private final Set<String> opened = new TreeSet<>();

    /** True if the user holds all privileges. */
    private final boolean privileged;

    private final String digest;

    private Rights(VirtualDatabase database, Principal principal) {
        this.principal = principal;
        this.privileged = principal.administrator();
        for (Privilege privilege : Privilege.values()) {
            granted.put(privilege, new GrantedObjects());
        }
        List<Definition> effective = new ArrayList<>();
        for (Definition definition : database.definitions()) {
            if (definition instanceof RoleDefinition role && isIn(role.name())) {
                roles.add(role.name());
                held.add(key(role.name()));
                effective.add(definition);
            } else if (definition instanceof GrantDefinition grant && isIn(grant.role())) {
                granted(grant.privilege()).add(grant);
                effective.add(definition);
            } else if (definition instanceof SchemaDefinition schema && owns(schema)) {
                owned.add(key(schema.name()));
                for (Privilege privilege : Privilege.values()) {
                    GrantDefinition grant = new GrantDefinition(
                            privilege,
                            ObjectKind.SCHEMA,
                            List.of(schema.name()),
                            List.of(),
                            "its owner",
                            schema.place());
                    granted(privilege).add(grant);
                    effective.add(grant);
                }
            } else if (definition instanceof Policy policy && isIn(policy.role())) {
                add(policy);
                effective.add(definition);
            }
        }
        this.digest = digest(principal.administrator(), effective);
    }

    public static Rights of(VirtualDatabase database, Principal principal) {
        return new Rights(database, principal);
    }

    /** Returns the rights of a user to whom exactly one policy applies. */
    public static Rights under(VirtualDatabase database, Policy only) {
        return new Rights(database.declaring(List.of((Definition) only)), Principal.of("nobody", List.of(only.role())));
    }

    public Principal principal() {
        return principal;
    }

    /**
     * Returns a copy that may also read all columns of a table or view, for checks of rows that the user writes.
     * Policies still apply; the rows are never returned.
     */
    public Rights checking(String schema, String table) {
        return new Rights(this, other -> other.opened.add(key(schema, table)), privileged);
    }

    /**
     * Returns a copy with all privileges under the same policies, for the statements of a trigger, which belong to the
     * model.
     */
    public Rights privileged() {
        return new Rights(this, other -> {}, true);
    }

    private Rights(Rights other, Consumer<Rights> opening, boolean privileged) {
        this.principal = other.principal;
        this.privileged = privileged;
        roles.addAll(other.roles);
        held.addAll(other.held);
        granted.putAll(other.granted);
        filters.putAll(other.filters);
        masks.putAll(other.masks);
        opened.addAll(other.opened);
        opening.accept(this);
        digest = other.digest + (privileged ? " privileged" : " checking " + opened);
    }

    /** True if the user is an administrator, who sees all data unfiltered and unmasked. */
    public boolean seeAll() {
        return principal.administrator();
    }

    /** Returns the user's roles that the database's model defines, as the model spells them. */
    public Set<String> roles() {
        return Set.copyOf(roles);
    }

    /**
     * True if the user has a role that the model defines, ignoring letter case. The digest does not cover other roles.
     */
    public boolean has(String role) {
        return held.contains(key(role));
    }

    private boolean owns(SchemaDefinition schema) {
        String owner = schema.options().get(SchemaOptions.OWNER);
        return owner != null && !principal.user().isEmpty() && owner.equalsIgnoreCase(principal.user());
    }

    private boolean isIn(String role) {
        return principal.roles().contains(key(role));
    }

    /** True if the user may see any object of a schema. */
    public boolean seesSchema(String schema) {
        return seesWhole(schema)
                || granted(Privilege.SELECT).touches(schema)
                || opened.stream().anyMatch(name -> name.startsWith(key(schema) + "\n"));
    }

    /** True if the user may see any object of the database. */
    public boolean seeAnything() {
        return privileged || !granted(Privilege.SELECT).isEmpty();
    }

    public boolean seesFunction(String schema, String function) {
        return seesWhole(schema) || granted(Privilege.SELECT).hasFunction(schema, function);
    }

    /** Returns the columns of a table or view that the user may see. */
    public VisibleColumns columns(String schema, String table) {
        return columns(Privilege.SELECT, schema, table);
    }

    /**
     * Returns the columns of a table on which the user holds a privilege. Whether the table is writable at all depends
     * on its schema.
     */
    public VisibleColumns columns(Privilege privilege, String schema, String table) {
        if (privileged) {
            return VisibleColumns.ALL;
        }
        if (privilege == Privilege.SELECT && opened.contains(key(schema, table))) {
            return VisibleColumns.ALL;
        }
        if (isEverybodys(schema)) {
            return privilege == Privilege.SELECT || isTemporary(schema) ? VisibleColumns.ALL : VisibleColumns.NONE;
        }
        return granted(privilege).columns(schema, table);
    }

    /** True if the user holds a privilege on a whole table. */
    public boolean has(Privilege privilege, String schema, String table) {
        return columns(privilege, schema, table).all();
    }

    /** True if the user may create tables in a schema. */
    public boolean mayCreate(String schema) {
        return privileged || isTemporary(schema) || granted(Privilege.CREATE).hasSchema(schema);
    }

    /** True if the user may create schemas. */
    public boolean mayCreateSchemas() {
        return privileged || granted(Privilege.CREATE).hasDatabase();
    }

    /** True if the user owns a schema or is an administrator. */
    public boolean ownsSchema(String schema) {
        return privileged || isTemporary(schema) || owned.contains(key(schema));
    }

    /** Returns the row filters that apply to a table or view. */
    public List<RowFilterDefinition> filters(String schema, String table) {
        return filters.getOrDefault(key(schema, table), List.of());
    }

    /** Returns the column masks that apply to a table or view. */
    public List<ColumnMaskDefinition> masks(String schema, String table) {
        return masks.getOrDefault(key(schema, table), List.of());
    }

    /** Returns all column masks that apply to the user. */
    public List<ColumnMaskDefinition> masks() {
        return masks.values().stream().flatMap(List::stream).toList();
    }

    /** True if a row filter or column mask applies to any table or view. */
    public boolean hasPolicies() {
        return !filters.isEmpty() || !masks.isEmpty();
    }

    /** True if a row filter or column mask applies to a table or view. */
    public boolean hasPolicies(String schema, String table) {
        return !filters(schema, table).isEmpty() || !masks(schema, table).isEmpty();
    }

    /**
     * Returns a digest of the rights. Users with the same digest may share plans and results, except those that depend
     * on the user's name.
     */
    public String digest() {
        return digest;
    }

    private boolean seesWhole(String schema) {
        return privileged || isEverybodys(schema) || granted(Privilege.SELECT).hasSchema(schema);
    }

    /** True for the schema of temporary tables, which only their own session sees. */
    private static boolean isTemporary(String schema) {
        return schema.equalsIgnoreCase(TemporaryTables.SCHEMA);
    }

    private static boolean isEverybodys(String schema) {
        return EVERYBODYS.contains(key(schema));
    }

    /** Returns the grants that give a privilege on a table or view, or on some of its columns. */
    public List<GrantDefinition> grants(Privilege privilege, String schema, String table) {
        return granted(privilege).grants().stream()
                .filter(grant -> grant.on() != ObjectKind.FUNCTION && covers(grant, List.of(schema, table)))
                .toList();
    }

    /** Returns the grants that allow calls of a function. */
    public List<GrantDefinition> functionGrants(String schema, String function) {
        return granted(Privilege.SELECT).grants().stream()
                .filter(grant -> grant.on() != ObjectKind.VIEW && covers(grant, List.of(schema, function)))
                .toList();
    }

    private static boolean covers(GrantDefinition grant, List<String> path) {
        List<String> granted = grant.path();
        return IntStream.range(0, granted.size()).allMatch(i -> granted.get(i).equalsIgnoreCase(path.get(i)));
    }

    private GrantedObjects granted(Privilege privilege) {
        return Objects.requireNonNull(granted.get(privilege));
    }

    private void add(Policy policy) {
        if (principal.administrator()) {
            return;
        }
        String table = key(policy.schema(), policy.table());
        if (policy instanceof RowFilterDefinition filter) {
            filters.computeIfAbsent(table, unknown -> new ArrayList<>()).add(filter);
        } else if (policy instanceof ColumnMaskDefinition mask) {
            masks.computeIfAbsent(table, unknown -> new ArrayList<>()).add(mask);
        }
    }

    private static String digest(boolean administrator, List<Definition> effective) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(administrator ? (byte) 1 : (byte) 0);
            effective.stream()
                    .map(definition -> definition.at(NOWHERE).toString())
                    .sorted()
                    .forEach(text -> digest.update((text + "\n").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    private static String key(String schema, String name) {
        return key(schema) + "\n" + key(name);
    }
}
