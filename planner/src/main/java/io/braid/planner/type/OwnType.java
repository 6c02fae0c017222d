package io.braid.planner.type;

import io.braid.spi.type.TypeKind;
import java.util.Map;
import java.util.Objects;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFamily;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/**
 * A type that Calcite lacks: PostgreSQL's interval, or a time of day with time zone. To Calcite it is a variant type
 * without literals, which it can only compare and cast.
 */
public final class OwnType extends BasicSqlType {
    /** PostgreSQL's names of these types. */
    private static final Map<TypeKind, String> NAMES =
            Map.of(TypeKind.INTERVAL, "interval", TypeKind.TIME_TZ, "time with time zone");

    private final TypeKind kind;

    private OwnType(TypeKind kind, boolean nullable) {
        super(BraidTypeSystem.INSTANCE, SqlTypeName.VARIANT, nullable);
        this.kind = kind;
        computeDigest();
    }

    /** True if a kind of values has its own type. */
    static boolean has(TypeKind kind) {
        return NAMES.containsKey(kind);
    }

    public static OwnType of(TypeKind kind, boolean nullable) {
        return (OwnType) DeclaredType.canonical(new OwnType(kind, nullable));
    }

    /** Returns the kind of such an own type; null for other types. */
    public static @Nullable TypeKind kindOf(RelDataType type) {
        return type instanceof OwnType own ? own.kind : null;
    }

    public static boolean isInterval(RelDataType type) {
        return kindOf(type) == TypeKind.INTERVAL;
    }

    public static boolean isZonedTime(RelDataType type) {
        return kindOf(type) == TypeKind.TIME_TZ;
    }

    /** Returns PostgreSQL's name of the type. */
    String shown() {
        return Objects.requireNonNull(NAMES.get(kind));
    }

    TypeKind kind() {
        return kind;
    }

    @Override
    public BasicSqlType createWithNullability(boolean nullable) {
        return nullable == isNullable() ? this : of(kind, nullable);
    }

    /** Returns a family of its own, so that it has no common type with others. */
    @Override
    public RelDataTypeFamily getFamily() {
        return Family.of(kind);
    }

    /** Called by the super constructor before the kind is set. */
    @Override
    @SuppressWarnings("ConstantValue")
    protected void generateTypeString(StringBuilder text, boolean withDetail) {
        text.append(kind == null ? SqlTypeName.VARIANT : kind);
    }

    /** Family of the types of one kind, nullable or not. */
    private record Family(TypeKind kind) implements RelDataTypeFamily {
        private static final Family INTERVALS = new Family(TypeKind.INTERVAL);
        private static final Family ZONED_TIMES = new Family(TypeKind.TIME_TZ);

        /** Returns a shared instance, as Calcite compares families by identity. */
        static Family of(TypeKind kind) {
            return kind == TypeKind.INTERVAL ? INTERVALS : ZONED_TIMES;
        }
    }
}
