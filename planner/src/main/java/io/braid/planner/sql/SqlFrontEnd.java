package io.braid.planner.sql;

import io.braid.planner.catalog.OpenDefinitions;
import io.braid.planner.catalog.Types;
import io.braid.planner.cost.BraidRowCount;
import io.braid.planner.function.ConstantFolding;
import io.braid.planner.function.FunctionTable;
import io.braid.planner.parser.BraidConformance;
import io.braid.planner.statement.StatementReader;
import io.braid.vdb.FunctionDefinition;
import java.util.List;
import java.util.function.Supplier;
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
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.jspecify.annotations.Nullable;

/** Understands SQL text: checks it against the catalog and turns it into relational algebra. For one statement, once. */
public final class SqlFrontEnd {
    private final RelDataTypeFactory typeFactory;
    private final CalciteCatalogReader catalogReader;
    /** Views mean the same whoever reads them: their names are never looked for in somebody's default schema. */
    private final CalciteCatalogReader viewReader;

    private final RelOptCluster cluster;
    private final FunctionCalls functions;
    private final NameSuggestions suggestions;
    private @Nullable SqlNode current;

    /** Over a catalog without views and functions that are being understood, for statements that name all schemas. */
    public SqlFrontEnd(CalciteSchema root) {
        this(root, new OpenDefinitions(), null);
    }

    /**
     * @param open the views and functions that the statement is understanding
     * @param defaultSchema where to look for a table that is not found by its name alone
     */
    public SqlFrontEnd(CalciteSchema root, OpenDefinitions open, @Nullable String defaultSchema) {
        this(root, open, defaultSchema, newCluster());
    }

    private SqlFrontEnd(
            CalciteSchema root, OpenDefinitions open, @Nullable String defaultSchema, RelOptCluster cluster) {
        this.cluster = cluster;
        this.typeFactory = cluster.getTypeFactory();
        viewReader = new NameResolution(root, List.of(), typeFactory);
        catalogReader =
                defaultSchema == null ? viewReader : new NameResolution(root, List.of(defaultSchema), typeFactory);
        functions = new FunctionCalls(root, open, query -> translatingErrors(() -> rowType(query)));
        suggestions = new NameSuggestions(root, catalogReader);
    }

    /** One for another view of the catalog, whose algebra can be compared with that of this one. */
    public SqlFrontEnd beside(Snapshot other) {
        return new SqlFrontEnd(other.root(), other.open(), other.defaultSchema(), cluster);
    }

    private static RelOptCluster newCluster() {
        HepPlanner planner = new HepPlanner(HepProgram.builder().build(), Contexts.empty());
        planner.setExecutor(ConstantFolding.EXECUTOR);
        RelOptCluster cluster = RelOptCluster.create(planner, new RexBuilder(Types.newFactory()));
        cluster.setMetadataProvider(BraidRowCount.PROVIDER);
        RelMetadataQueryBase.THREAD_PROVIDERS.set(JaninoRelMetadataProvider.of(BraidRowCount.PROVIDER));
        return cluster;
    }

    /** What the statement means, as algebra, views expanded. */
    public ConvertedQuery convert(SqlNode statement) {
        return translatingErrors(() -> {
            SqlValidator validator = newValidator(catalogReader);
            // Validation writes names into the tree that nobody wrote there.
            SqlNode written = statement.clone(statement.getParserPosition());
            SqlNode valid = validator.validate(expanded(statement));
            RelRoot converted = newConverter(validator, catalogReader).convertQuery(valid, false, true);
            return new ConvertedQuery(
                    converted,
                    Labels.of(written, converted.fields.rightList()),
                    ParameterTypes.of(statement, valid, validator));
        });
    }

    /** The columns of a query. */
    public RelDataType rowType(String sql) {
        return translatingErrors(() -> rowType(StatementReader.query(sql)));
    }

    /** Fails as each call of a function with arguments of the right types would. */
    public void check(FunctionDefinition function) {
        functions.check(function);
    }

    /** What a function yields, as algebra; its parameters are those of the statement. */
    public ConvertedQuery convert(FunctionDefinition function) {
        return convert(functions.body(function));
    }

    private RelDataType rowType(SqlNode query) {
        SqlValidator validator = newValidator(viewReader);
        return validator.getValidatedNodeType(validator.validate(expanded(query)));
    }

    private SqlNode expanded(SqlNode statement) {
        SqlNode expanded = Rewriting.rewritten(functions.expand(statement));
        current = expanded;
        return expanded;
    }

    private SqlValidator newValidator(CalciteCatalogReader reader) {
        return SqlValidatorUtil.newValidator(
                FunctionTable.OPERATORS,
                reader,
                typeFactory,
                SqlValidator.Config.DEFAULT
                        .withConformance(BraidConformance.INSTANCE)
                        .withIdentifierExpansion(true)
                        .withTypeCoercionEnabled(true));
    }

    private SqlToRelConverter newConverter(SqlValidator validator, CalciteCatalogReader reader) {
        return new SqlToRelConverter(
                this::expandView,
                validator,
                reader,
                cluster,
                StandardConvertletTable.INSTANCE,
                SqlToRelConverter.config()
                        .withExpand(false)
                        .withTrimUnusedFields(false)
                        .withInSubQueryThreshold(Integer.MAX_VALUE)
                        .withHintStrategyTable(TableHints.STRATEGIES));
    }

    private RelRoot expandView(RelDataType rowType, String sql, List<String> schemaPath, List<String> viewPath) {
        SqlValidator validator = newValidator(viewReader);
        SqlNode valid = validator.validate(expanded(StatementReader.query(sql)));
        RelRoot converted = newConverter(validator, viewReader).convertQuery(valid, false, true);
        return converted.withRel(converted.project());
    }

    private <T> T translatingErrors(Supplier<T> work) {
        try {
            return work.get();
        } catch (CalciteContextException e) {
            throw suggestions.addedTo(SqlErrors.invalid(e), current);
        } catch (CalciteException e) {
            throw suggestions.addedTo(SqlErrors.invalid(e), current);
        }
    }
}
