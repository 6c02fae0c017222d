package io.braid.planner;

import static io.braid.planner.Models.database;
import static io.braid.planner.Models.function;
import static io.braid.planner.Models.view;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.Definition;
import io.braid.vdb.Problem;
import org.junit.jupiter.api.Test;

class FunctionTest {
    private final ChangingSource crm = new ChangingSource(
            "crm",
            ChangingSource.table("public", "customer", "id:int name:text born:date"),
            ChangingSource.table("public", "address", "customer_id:int town:text"));

    @Test
    void aCallInFromIsTheFunctionsQueryWithTheArguments() {
        Definition[] model = {function("by_id", "x:int", "SELECT name FROM c.customer WHERE id = x")};

        assertThat(sent("SELECT * FROM TABLE(v.by_id(1 + 1))", model)).contains("\"id\" = 2");
        assertThat(sent("SELECT * FROM v.by_id(2)", model)).contains("\"id\" = 2");
        assertThat(sent("SELECT t.name FROM v.by_id(2) AS t", model)).contains("\"id\" = 2");
        assertThat(sent("SELECT by_id.name FROM v.by_id(2)", model)).contains("\"id\" = 2");
        assertThat(sent("SELECT a FROM v.by_id(2) AS t (a)", model)).contains("\"id\" = 2");
        assertThat(sent("SELECT 1 FROM LATERAL TABLE(v.by_id(2)) AS t", model)).contains("\"id\" = 2");
    }

    @Test
    void parametersOfTheStatementMayBeArgumentsThatAreUsedInAnyOrderOftenOrNotAtAll() {
        Definition[] model = {
            function("f", "a:int b:varchar c:date", "SELECT id FROM c.customer WHERE name = b AND (id = a OR id > a)")
        };

        PlannedQuery query = plan("SELECT * FROM v.f(?, ?, ?) WHERE id = ?", model);

        assertThat(query.parameters().stream().map(DataType::kind))
                .containsExactly(TypeKind.INTEGER, TypeKind.VARCHAR, TypeKind.VARCHAR, TypeKind.INTEGER);
    }

    @Test
    void parametersOfASeriesAreWholeNumbersUnlessTheyAreCast() {
        PlannedQuery numbers = plan("SELECT n FROM GENERATE_SERIES(?, ?) AS s (n) WHERE n > ?");
        PlannedQuery days =
                plan("SELECT d FROM LATERAL GENERATE_SERIES(?::date, DATE '2024-01-31', INTERVAL '1' DAY) AS d");

        assertThat(numbers.parameters().stream().map(DataType::kind))
                .containsExactly(TypeKind.BIGINT, TypeKind.BIGINT, TypeKind.BIGINT);
        assertThat(numbers.columns().type(0).kind()).isEqualTo(TypeKind.BIGINT);
        assertThat(days.parameters().stream().map(DataType::kind)).containsExactly(TypeKind.DATE);
        assertThat(days.columns().type(0).kind()).isEqualTo(TypeKind.DATE);
    }

    @Test
    void aNameIsTheParameterUnlessATableStandsBeforeIt() {
        Definition[] model = {
            function(
                    "f",
                    "id:int",
                    "SELECT c.id AS id FROM c.customer c WHERE c.id = id AND c.id = f.id AND c.id = v.f.id"),
            function("g", "customer:int name:varchar", """
                    WITH name AS (SELECT id AS customer FROM c.customer WHERE id = customer)
                    SELECT n.customer FROM name AS n JOIN c.address ON n.customer = customer_id WHERE town = name
                    """)
        };

        assertThat(sent("SELECT * FROM v.f(7)", model)).contains("\"id\" = 7").doesNotContain("\"id\" = \"id\"");
        assertThat(sent("SELECT * FROM v.g(7, 'Rome')", model)).contains("\"id\" = 7");
        assertThat(sent("SELECT * FROM v.g(7, 'Rome')", model)).contains("'Rome'");
    }

    @Test
    void functionsMayUseViewsAndFunctionsAndViewsMayUseFunctions() {
        Definition[] model = {
            view("all_customers", "SELECT * FROM c.customer"),
            function("single", "x:int", "SELECT * FROM v.all_customers AS a WHERE a.id = x"),
            function("next_one", "x:int", "SELECT * FROM TABLE(v.single(x + 1))"),
            view("third", "SELECT name FROM v.next_one(2)")
        };

        assertThat(sent("SELECT * FROM v.third", model)).contains("\"id\" = 3");
        assertThat(Catalog.open(database(with(model)), name -> crm).problems()).isEmpty();
    }

    @Test
    void aFunctionMadeFromItselfIsRefusedWithTheCircle() {
        Definition[] model = {
            function("f", "x:int", "SELECT * FROM v.g(x)"), function("g", "x:int", "SELECT * FROM v.f(x)")
        };

        assertRefused(
                "SELECT * FROM v.f(1)", ErrorCode.INVALID_MODEL, "function v.f -> function v.g -> function v.f", model);
    }

    @Test
    void wrongArgumentsAreRefusedWithTheirPlace() {
        Definition[] model = {function("by_id", "x:int", "SELECT name FROM c.customer WHERE id = x")};

        assertRefused(
                "SELECT *\nFROM v.by_id(1, 2)",
                ErrorCode.UNDEFINED_FUNCTION,
                "takes (x int), but is given 2 arguments (line 2, column ",
                model);
        assertRefused(
                "SELECT * FROM v.by_id(DATE '2020-01-01')",
                ErrorCode.TYPE_MISMATCH,
                "value of type DATE to type INTEGER (line 1, column 21)",
                model);
        assertRefused(
                "SELECT * FROM v.by_idd(1)", ErrorCode.UNDEFINED_FUNCTION, "v.by_idd (did you mean 'by_id'?)", model);
        assertRefused(
                "SELECT * FROM c.customer c, LATERAL TABLE(v.by_id(c.id)) t",
                ErrorCode.FEATURE_NOT_SUPPORTED,
                "cannot name columns, such as 'c.id'",
                model);
        assertRefused("SELECT * FROM v.by_id((SELECT 1))", ErrorCode.FEATURE_NOT_SUPPORTED, "cannot be queries", model);
    }

    @Test
    void anErrorInAFunctionNamesIt() {
        Definition[] model = {function("f", "x:int", "SELECT nam FROM c.customer WHERE id = x")};

        assertThat(Catalog.open(database(with(model)), name -> crm).problems())
                .singleElement()
                .extracting(Problem::toString)
                .asString()
                .startsWith(
                        "line 20, column 1: In function v.f (line 20, column 1 of its model): Column 'nam' not found");
        assertRefused("SELECT * FROM v.f(1)", ErrorCode.UNDEFINED_COLUMN, "In function v.f ", model);
        assertRefused(
                "SELECT * FROM v.g(1)",
                ErrorCode.INVALID_MODEL,
                "there is no type 'intt'",
                function("g", "x:intt", "SELECT x AS y"));
    }

    private Definition[] with(Definition... model) {
        Definition[] all = java.util.Arrays.copyOf(model, model.length + 1);
        all[model.length] = Models.all();
        return all;
    }

    private PlannedQuery plan(String sql, Definition... model) {
        return new Planner(Catalog.open(database(with(model)), name -> crm)).plan(sql);
    }

    /** Returns the SQL sent to the source. */
    private String sent(String sql, Definition... model) {
        StringBuilder sent = new StringBuilder();
        collect(plan(sql, model).root(), sent);
        return sent.toString();
    }

    private static void collect(PlanNode node, StringBuilder sent) {
        if (node instanceof SourceScan scan) {
            sent.append(scan.sql()).append('\n');
        }
        node.inputs().forEach(input -> collect(input, sent));
    }

    private void assertRefused(String sql, ErrorCode code, String message, Definition... model) {
        assertThatThrownBy(() -> plan(sql, model))
                .as(sql)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }
}
