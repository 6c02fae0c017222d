package io.braid.planner.type;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.ArraySqlType;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * Type with its PostgreSQL name, such as {@code uuid} for a text. It equals its base type, so that planning and
 * execution treat both alike; the name is visible to clients and {@code pg_typeof}.
 */
public final class DeclaredType extends BasicSqlType {
    private static final Map<String, RelDataType> CANONICAL = new ConcurrentHashMap<>();

    private final BasicSqlType base;
    private final String name;

    private DeclaredType(BasicSqlType base, String name) {
        super(BraidTypeSystem.INSTANCE, base.getSqlTypeName(), base.isNullable());
        this.base = base;
        this.name = name;
        computeDigest();
    }

    /** Array type with a name, such as {@code int2vector}. */
    static final class DeclaredArray extends ArraySqlType {
        private final String name;

        DeclaredArray(RelDataType element, boolean nullable, String name) {
            super(element, nullable);
            this.name = name;
        }
    }

    /** Returns a type with a name. */
    public static RelDataType of(RelDataType type, String name) {
        if (type instanceof DeclaredType declared) {
            return canonical(new DeclaredType(declared.base, name));
        }
        if (type instanceof ArraySqlType array) {
            return canonical(
                    new DeclaredArray(Objects.requireNonNull(array.getComponentType()), array.isNullable(), name));
        }
        return type instanceof BasicSqlType basic && !(type instanceof OwnType)
                ? canonical(new DeclaredType(basic, name))
                : type;
    }

    /** Returns the interned instance of a type, except for row types: Calcite asserts the identity of some types. */
    static RelDataType canonical(RelDataType type) {
        RelDataType known = CANONICAL.putIfAbsent(described(type), type);
        return known == null ? type : known;
    }

    private static String described(RelDataType type) {
        RelDataType element = type.getComponentType();
        return type.getFullTypeString() + " " + nameOf(type) + (element == null ? "" : " of " + described(element));
    }

    /** Returns the name of a type; null for none. */
    public static @Nullable String nameOf(RelDataType type) {
        if (type instanceof DeclaredArray array) {
            return array.name;
        }
        return type instanceof DeclaredType declared ? declared.name : null;
    }

    /** Returns the common type of values, with their name if all have the same; literals and NULL adopt any name. */
    static RelDataType common(List<RelDataType> types, RelDataType common) {
        Set<String> names = types.stream()
                .filter(type -> type.getSqlTypeName() != SqlTypeName.CHAR && type.getSqlTypeName() != SqlTypeName.NULL)
                .map(type -> Objects.requireNonNullElse(nameOf(type), ""))
                .collect(Collectors.toSet());
        String own = Objects.requireNonNullElse(nameOf(common), "");
        String name = names.size() == 1 ? names.iterator().next() : "";
        if (name.equals(own)) {
            return common;
        }
        return name.isEmpty() ? plain(common) : of(common, name);
    }

    /** Returns the type without its name. */
    public static RelDataType plain(RelDataType type) {
        if (type instanceof DeclaredArray array) {
            return new ArraySqlType(Objects.requireNonNull(array.getComponentType()), array.isNullable());
        }
        return type instanceof DeclaredType declared ? declared.base : type;
    }

    /** True if a type, its elements or its columns have a name. */
    static boolean isIn(RelDataType type) {
        if (nameOf(type) != null) {
            return true;
        }
        RelDataType element = type.getComponentType();
        return (element != null && isIn(element))
                || (type.isStruct() && type.getFieldList().stream().anyMatch(field -> isIn(field.getType())));
    }

    static RelDataType row(StructKind kind, List<String> names, List<RelDataType> types, boolean nullable) {
        List<RelDataTypeField> fields = IntStream.range(0, names.size())
                .mapToObj(i -> (RelDataTypeField) new RelDataTypeFieldImpl(names.get(i), i, types.get(i)))
                .toList();
        return new RelRecordType(kind, fields, nullable);
    }

    BasicSqlType base() {
        return base;
    }

    String name() {
        return name;
    }

    @Override
    public BasicSqlType createWithNullability(boolean nullable) {
        return nullable == isNullable() ? this : new DeclaredType(base.createWithNullability(nullable), name);
    }

    @Override
    public int getPrecision() {
        return base.getPrecision();
    }

    @Override
    public int getScale() {
        return base.getScale();
    }

    @Override
    public @Nullable Charset getCharset() {
        return base.getCharset();
    }

    @Override
    public @Nullable SqlCollation getCollation() {
        return base.getCollation();
    }

    /** Called by the super constructor before the base is assigned. */
    @Override
    @SuppressWarnings("ConstantValue")
    protected void generateTypeString(StringBuilder text, boolean withDetail) {
        if (base == null) {
            super.generateTypeString(text, withDetail);
        } else {
            String full = base.getFullTypeString();
            boolean isSuffixed = withDetail && full.endsWith(NON_NULLABLE_SUFFIX);
            text.append(
                    isSuffixed
                            ? full.substring(0, full.length() - NON_NULLABLE_SUFFIX.length())
                            : withDetail ? full : base.toString());
        }
    }

    @Override
    public @Nullable Object getLimit(boolean sign, SqlTypeName.Limit limit, boolean beyond) {
        return base.getLimit(sign, limit, beyond);
    }
}
