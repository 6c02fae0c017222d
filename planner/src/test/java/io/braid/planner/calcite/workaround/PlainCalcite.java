package io.braid.planner.calcite.workaround;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContexts;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableInterpretable;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rel2sql.RelToSqlConverter;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.SchemaPlus;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.FrameworkConfig;
import org.apache.calcite.tools.Frameworks;
import org.apache.calcite.tools.Planner;
import org.apache.calcite.tools.Programs;

/**
 * Unmodified Calcite: parser, validator, decorrelation, planner and generated code. The tables emp and dept have the
 * columns id, deptno and sal, and no rows.
 */
final class PlainCalcite {
    private static final int MATCHES = 200;

    private PlainCalcite() {}

    /** Fails if Calcite returns these rows, in any order: the bug is fixed, and the workaround can be removed. */
    static void stillMisses(String sql, String... rightRows) {
        assertThat(answer(sql).stream().sorted().toList())
                .as("Calcite answers rightly now, so the workaround can be removed: %s", sql)
                .isNotEqualTo(Arrays.stream(rightRows).sorted().toList());
    }

    /** Returns the rows, with commas between their columns; or the error, as the only row. */
    static List<String> answer(String sql) {
        try {
            return rows(sql);
        } catch (Exception | LinkageError | AssertionError e) {
            return List.of("fails: " + e);
        }
    }

    private static List<String> rows(String sql) throws Exception {
        try (Planner planner = Frameworks.getPlanner(config(true))) {
            RelNode relation = planner.rel(valid(planner, sql)).project();
            RelNode plan = planner.transform(
                    0,
                    relation.getTraitSet()
                            .replace(EnumerableConvention.INSTANCE)
                            .simplify(),
                    relation);
            Map<String, Object> values = new HashMap<>();
            List<String> rows = new ArrayList<>();
            for (Object row : EnumerableInterpretable.toBindable(
                            values, null, (EnumerableRel) plan, EnumerableRel.Prefer.ARRAY)
                    .bind(DataContexts.of(values))) {
                rows.add(text(row));
            }
            return rows;
        }
    }

    private static String text(Object row) {
        return row instanceof Object[] columns ? String.join(",", strings(columns)) : String.valueOf(row);
    }

    private static List<String> strings(Object[] columns) {
        return Arrays.stream(columns).map(String::valueOf).toList();
    }

    /** Returns the algebra that Calcite creates for a query, before any rule. */
    static RelNode converted(String sql) {
        return converted(sql, true);
    }

    /** @param merging whether projections are merged during conversion */
    static RelNode converted(String sql, boolean merging) {
        try (Planner planner = Frameworks.getPlanner(config(merging))) {
            return planner.rel(valid(planner, sql)).project();
        } catch (Exception e) {
            throw new AssertionError(sql, e);
        }
    }

    private static SqlNode valid(Planner planner, String sql) throws Exception {
        return planner.validate(planner.parse(sql));
    }

    /** Applies rules to a relation, each a limited number of times. */
    static RelNode rewritten(RelNode relation, RelOptRule... rules) {
        HepPlanner planner = new HepPlanner(HepProgram.builder()
                .addMatchLimit(MATCHES)
                .addRuleCollection(List.of(rules))
                .build());
        planner.setRoot(relation);
        return planner.findBestExp();
    }

    /** Returns the SQL that Calcite generates for a relation, in one line. */
    static String sql(RelNode relation, SqlDialect dialect) {
        return new RelToSqlConverter(dialect)
                .visitRoot(relation)
                .asStatement()
                .toSqlString(dialect)
                .getSql()
                .replace("\n", " ");
    }

    private static FrameworkConfig config(boolean merging) {
        SchemaPlus schema = Frameworks.createRootSchema(false);
        schema.add("EMP", new Employees());
        schema.add("DEPT", new Employees());
        Frameworks.ConfigBuilder config = Frameworks.newConfigBuilder()
                .defaultSchema(schema)
                .parserConfig(SqlParser.config().withCaseSensitive(false))
                .programs(Programs.standard());
        return merging
                ? config.build()
                : config.sqlToRelConverterConfig(
                                SqlToRelConverter.config().withRelBuilderConfigTransform(each -> each.withBloat(-1)))
                        .build();
    }

    /** Table without rows. */
    private static final class Employees extends AbstractTable {
        @Override
        public RelDataType getRowType(RelDataTypeFactory types) {
            return types.builder()
                    .add("ID", SqlTypeName.INTEGER)
                    .add("DEPTNO", SqlTypeName.INTEGER)
                    .add("SAL", SqlTypeName.INTEGER)
                    .build();
        }
    }
}
