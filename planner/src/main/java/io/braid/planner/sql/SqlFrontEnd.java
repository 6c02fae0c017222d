package io.braid.planner.sql;

import io.braid.planner.catalog.Types;
import io.braid.planner.cost.BraidRowCount;
import io.braid.planner.parser.BraidConformance;
import io.braid.planner.statement.StatementReader;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.calcite.config.CalciteConnectionConfigImpl;
import org.apache.calcite.config.CalciteConnectionProperty;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.Contexts;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperatorTable;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/** Understands SQL text: checks it against the catalog and turns it into relational algebra. For one statement, once. */
public final class SqlFrontEnd {
    private static final SqlOperatorTable FUNCTIONS =
            SqlLibraryOperatorTableFactory.INSTANCE.getOperatorTable(SqlLibrary.STANDARD, SqlLibrary.POSTGRESQL);

    private final RelDataTypeFactory typeFactory = Types.newFactory();
    private final CalciteCatalogReader catalogReader;
    private final RelOptCluster cluster;

    public SqlFrontEnd(CalciteSchema root) {
        Properties properties = new Properties();
        properties.setProperty(CalciteConnectionProperty.CASE_SENSITIVE.camelName(), "false");
        catalogReader =
                new CalciteCatalogReader(root, List.of(), typeFactory, new CalciteConnectionConfigImpl(properties));
        HepPlanner planner = new HepPlanner(HepProgram.builder().build(), Contexts.empty());
        planner.setExecutor(RexUtil.EXECUTOR);
        cluster = RelOptCluster.create(planner, new RexBuilder(typeFactory));
        cluster.setMetadataProvider(BraidRowCount.PROVIDER);
        RelMetadataQueryBase.THREAD_PROVIDERS.set(JaninoRelMetadataProvider.of(BraidRowCount.PROVIDER));
    }

    /** What the statement means, as algebra, views expanded. */
    public ConvertedQuery convert(SqlNode statement) {
        return translatingErrors(() -> {
            SqlValidator validator = newValidator();
            // Validation writes names into the tree that nobody wrote there.
            SqlNode written = statement.clone(statement.getParserPosition());
            SqlNode valid = validator.validate(statement);
            RelRoot converted = newConverter(validator).convertQuery(valid, false, true);
            return new ConvertedQuery(
                    converted, Labels.of(written, converted.fields.rightList()), validator.getParameterRowType(valid));
        });
    }

    /** The columns of a query. */
    public RelDataType rowType(String sql) {
        return translatingErrors(() -> {
            SqlValidator validator = newValidator();
            return validator.getValidatedNodeType(validator.validate(StatementReader.query(sql)));
        });
    }

    private SqlValidator newValidator() {
        return SqlValidatorUtil.newValidator(
                FUNCTIONS,
                catalogReader,
                typeFactory,
                SqlValidator.Config.DEFAULT
                        .withConformance(BraidConformance.INSTANCE)
                        .withIdentifierExpansion(true)
                        .withTypeCoercionEnabled(true));
    }

    private SqlToRelConverter newConverter(SqlValidator validator) {
        return new SqlToRelConverter(
                this::expandView,
                validator,
                catalogReader,
                cluster,
                StandardConvertletTable.INSTANCE,
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(false)
                        .withInSubQueryThreshold(Integer.MAX_VALUE)
                        .withHintStrategyTable(TableHints.STRATEGIES));
    }

    private RelRoot expandView(RelDataType rowType, String sql, List<String> schemaPath, List<String> viewPath) {
        SqlValidator validator = newValidator();
        SqlNode valid = validator.validate(StatementReader.query(sql));
        RelRoot converted = newConverter(validator).convertQuery(valid, false, true);
        return converted.withRel(converted.project());
    }

    private static <T> T translatingErrors(Supplier<T> work) {
        try {
            return work.get();
        } catch (CalciteContextException e) {
            throw SqlErrors.invalid(e);
        } catch (CalciteException e) {
            throw SqlErrors.invalid(e);
        }
    }
}
