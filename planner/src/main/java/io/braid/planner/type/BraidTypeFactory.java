package io.braid.planner.type;

import io.braid.spi.type.DataType;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.StructKind;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Type factory with Unicode text literals, whose types may have {@link DeclaredType declared names}. */
final class BraidTypeFactory extends JavaTypeFactoryImpl {
    BraidTypeFactory() {
        super(BraidTypeSystem.INSTANCE);
    }

    @Override
    public Charset getDefaultCharset() {
        return StandardCharsets.UTF_8;
    }

    /**
     * Computes the common type. Decimals have the larger scale, even if fewer integer digits remain, and overflow is an
     * error; Calcite reduces the scale and rounds. A date and a timestamp become a timestamp, and each of them with a
     * timestamp with time zone becomes the latter.
     */
    @Override
    public @Nullable RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule rule) {
        RelDataType common = common(types, rule);
        return common == null ? null : DeclaredType.common(types, common);
    }

    private @Nullable RelDataType common(List<RelDataType> types, SqlTypeMappingRule rule) {
        Optional<OwnType> own = types.stream()
                .filter(OwnType.class::isInstance)
                .map(OwnType.class::cast)
                .findFirst();
        if (own.isPresent()) {
            return commonWith(own.get(), types);
        }
        RelDataType common = super.leastRestrictive(types, rule);
        if (common == null && types.stream().anyMatch(Types::isTimestamp)) {
            List<RelDataType> others = types.stream()
                    .filter(type -> type.getSqlTypeName() != SqlTypeName.DATE)
                    .toList();
            boolean mayBeNull = types.stream().anyMatch(RelDataType::isNullable);
            RelDataType moment = others.size() < types.size() ? leastRestrictive(others, rule) : null;
            return moment == null ? null : createTypeWithNullability(moment, mayBeNull || moment.isNullable());
        }
        if (common != null && Types.isTimestamp(common) && types.stream().anyMatch(Types::isMoment)) {
            int digits = types.stream()
                    .filter(Types::isTimestamp)
                    .mapToInt(RelDataType::getPrecision)
                    .max()
                    .orElse(common.getPrecision());
            return createTypeWithNullability(
                    createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, digits), common.isNullable());
        }
        if (common == null || common.getSqlTypeName() != SqlTypeName.DECIMAL) {
            return common;
        }
        int scale = types.stream()
                .filter(type -> type.getSqlTypeName() == SqlTypeName.DECIMAL)
                .mapToInt(RelDataType::getScale)
                .max()
                .orElse(0);
        return scale <= common.getScale()
                ? common
                : createTypeWithNullability(
                        createSqlType(SqlTypeName.DECIMAL, DataType.MAX_DECIMAL_DIGITS, scale), common.isNullable());
    }

    /** Returns the common type of values of one own type and nulls; null if there are others. */
    private static @Nullable RelDataType commonWith(OwnType own, List<RelDataType> types) {
        boolean alike = types.stream()
                .allMatch(type ->
                        type.getSqlTypeName() == SqlTypeName.NULL || OwnType.kindOf(type) == OwnType.kindOf(own));
        return alike ? own.createWithNullability(types.stream().anyMatch(RelDataType::isNullable)) : null;
    }

    /** Avoids Calcite's global cache for types with declared names, which are equal to types without. */
    @Override
    protected RelDataType canonize(RelDataType type) {
        return !DeclaredType.isIn(type) ? super.canonize(type) : type.isStruct() ? type : DeclaredType.canonical(type);
    }

    @Override
    protected RelDataType canonize(StructKind kind, List<String> names, List<RelDataType> types, boolean nullable) {
        return types.stream().anyMatch(DeclaredType::isIn)
                ? DeclaredType.row(kind, names, types, nullable)
                : super.canonize(kind, names, types, nullable);
    }

    @Override
    public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
        if (type.isNullable() == nullable) {
            return type;
        }
        String name = DeclaredType.nameOf(type);
        return name == null || type.getSqlTypeName() != SqlTypeName.ARRAY
                ? super.createTypeWithNullability(type, nullable)
                : DeclaredType.of(super.createTypeWithNullability(type, nullable), name);
    }

    @Override
    public RelDataType createTypeWithCharsetAndCollation(RelDataType type, Charset charset, SqlCollation collation) {
        return type instanceof DeclaredType declared
                ? DeclaredType.of(
                        super.createTypeWithCharsetAndCollation(declared.base(), charset, collation), declared.name())
                : super.createTypeWithCharsetAndCollation(type, charset, collation);
    }
}
