package io.braid.planner.validate;

import com.google.common.collect.ImmutableSet;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.type.SqlTypeCoercionRule;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;

/** Rules for casts between Calcite's types, and from and to the types that Calcite lacks. */
final class CastRules implements SqlTypeMappingRule {
    static final CastRules INSTANCE = new CastRules();

    private final Map<SqlTypeName, ImmutableSet<SqlTypeName>> rules =
            new EnumMap<>(SqlTypeCoercionRule.lenientInstance().getTypeMapping());

    private CastRules() {
        Set<SqlTypeName> texts = Set.of(SqlTypeName.CHAR, SqlTypeName.VARCHAR);
        Stream.concat(texts.stream(), Stream.of(SqlTypeName.TIME))
                .forEach(to -> rules.put(to, with(rules.getOrDefault(to, ImmutableSet.of()), SqlTypeName.VARIANT)));
        rules.put(
                SqlTypeName.VARIANT,
                ImmutableSet.<SqlTypeName>builder()
                        .addAll(texts)
                        .addAll(SqlTypeName.INTERVAL_TYPES)
                        .add(SqlTypeName.TIME, SqlTypeName.VARIANT)
                        .build());
    }

    private static ImmutableSet<SqlTypeName> with(Set<SqlTypeName> types, SqlTypeName type) {
        return ImmutableSet.<SqlTypeName>builder().addAll(types).add(type).build();
    }

    @Override
    public Map<SqlTypeName, ImmutableSet<SqlTypeName>> getTypeMapping() {
        return rules;
    }
}
