package io.braid.planner;

import static io.braid.planner.Models.column;
import static io.braid.planner.Models.database;
import static io.braid.planner.Models.foreignTable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.Place;
import java.util.List;
import java.util.Map;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

class ForeignTableTest {
    private final ChangingSource crm = new ChangingSource(
            "crm",
            ChangingSource.table("public", "CUSTOMER", "ID:int NAME:text BALANCE:money DOC:text"),
            ChangingSource.table("public", "other", "id:int"));

    @Test
    void theSourceIsAskedUnderItsOwnNames() {
        Definition table = foreignTable(
                "customer",
                Map.of("remote_name", "public.customer"),
                column("number", "integer", Map.of("remote_name", "id")),
                column("name", "varchar(20)", Map.of()));

        assertThat(sent("SELECT name, number FROM c.customer WHERE number > 5", table))
                .isEqualTo("SELECT \"NAME\" AS \"name\", \"ID\" AS \"number\" FROM \"public\".\"CUSTOMER\" WHERE \"ID\""
                        + " > 5");
        assertThat(sent("SELECT a.number FROM c.customer a", table))
                .isEqualTo("SELECT \"ID\" AS \"number\" FROM \"public\".\"CUSTOMER\"");
        assertThat(sent("SELECT * FROM c.customer", table)).contains("\"ID\"", "\"NAME\"");
    }

    @Test
    void typesAreTakenFromTheModel() {
        Definition table = foreignTable(
                "t",
                Map.of(),
                column("a", "int8", Map.of()),
                column("b", "decimal(10, 2)", Map.of()),
                column("c", "timestamp(3)", Map.of()),
                column("d", "text", Map.of()),
                column("e", "TIMESTAMP  WITH  TIME ZONE", Map.of()),
                column("f", "double precision", Map.of()));

        assertThat(planner(table).plan("SELECT * FROM c.t").columns().fields().stream()
                        .map(Field::type))
                .containsExactly(
                        DataType.of(TypeKind.BIGINT),
                        DataType.decimal(10, 2),
                        new DataType(TypeKind.TIMESTAMP, 3, 0, true),
                        DataType.of(TypeKind.VARCHAR),
                        new DataType(TypeKind.TIMESTAMP_TZ, 6, 0, true),
                        DataType.of(TypeKind.DOUBLE));
    }

    /** A column that equals a constant may be replaced by the constant. */
    @Test
    void aConstantInThePlaceOfAColumnKeepsItsDigits() {
        Definition moments =
                foreignTable("moments", Map.of(), column("k", "int", Map.of()), column("m", "timestamptz", Map.of()));
        Definition others =
                foreignTable("others", Map.of(), column("k", "int", Map.of()), column("d", "date", Map.of()));
        for (String query : List.of(
                "SELECT x.d, y.m FROM c.others x JOIN c.moments y ON x.k = y.k WHERE y.m =",
                "SELECT m FROM c.moments WHERE m =",
                "SELECT x.k, y.m FROM c.others x LEFT JOIN c.moments y ON x.k = y.k WHERE y.m =")) {
            String sql = query + " TIMESTAMP WITH TIME ZONE '2024-02-29 12:00:00.123456+02:00'";
            for (PlannerOptions options : List.of(PlannerOptions.ALL, PlannerOptions.NONE)) {
                String plan = planner(moments, others).plan(sql, options).toString();
                assertThat(plan.replaceAll("10:00:00\\.123456", "")).as(plan).doesNotContain("10:00:00.123");
            }
        }
    }

    @Test
    void anUnknownTypeIsAProblemWithItsPlaceAndOtherTablesWork() {
        Definition table = foreignTable("t", Map.of(), column("a", "integr", Map.of()));
        Definition trick = foreignTable("u", Map.of(), column("a", "int) || CAST(1 AS int", Map.of()));
        Definition fine = foreignTable("f", Map.of(), column("a", "int", Map.of()));
        Catalog catalog = Catalog.open(database(table, trick, fine), name -> crm);

        assertThat(catalog.problems()).hasSize(2).allSatisfy(problem -> assertThat(problem.toString())
                .contains(
                        "line 30, column 1", "column a of foreign table", "(line 31, column 3)", "there is no type '"));
        assertThat(new Planner(catalog).plan("SELECT a FROM c.f").columns().size())
                .isEqualTo(1);
    }

    @Test
    void textIsComparedBySourcesOnlyWhereTheNativeTypeIsKnown() {
        Definition table = foreignTable(
                "t",
                Map.of(),
                column("a", "varchar(20)", Map.of()),
                column("b", "varchar(20)", Map.of("native_type", "varchar")),
                column("c", "varchar(20)", Map.of("native_type", "JSON")));

        assertThat(sent("SELECT a FROM c.t WHERE a = 'x'", table)).doesNotContain("WHERE");
        assertThat(sent("SELECT a FROM c.t WHERE b = 'x'", table)).contains("WHERE");
        assertThat(sent("SELECT a FROM c.t WHERE c = 'x'", table)).doesNotContain("WHERE");
    }

    @Test
    void keysAreBelieved() {
        Definition table = new ForeignTableDefinition(
                "c",
                "t",
                List.of(column("a", "int", Map.of()), column("b", "int", Map.of())),
                new DeclaredKeys(List.of("A"), List.of(), List.of()),
                null,
                Map.of(),
                new Place(30, 1));

        var schema =
                Catalog.open(database(table), name -> crm).snapshot().root().getSubSchema("c", false);
        assertThat(java.util.Objects.requireNonNull(
                                java.util.Objects.requireNonNull(schema).getTable("t", false))
                        .getTable()
                        .getStatistic()
                        .getKeys())
                .isEqualTo(List.of(ImmutableBitSet.of(0)));
    }

    @Test
    void aDeclaredTableHidesAnImportedOneWhosePathStillWorks() {
        Planner planner = planner(
                Models.all(),
                foreignTable("Other", Map.of("remote_name", "public.customer"), column("id", "int", Map.of())));

        assertThat(sent(planner, "SELECT id FROM c.other")).contains("\"CUSTOMER\"");
        assertThat(sent(planner, "SELECT id FROM c.public.other")).contains("\"other\"");
    }

    @Test
    void aDeclarationThatTheSourceContradictsIsRefused() {
        assertRefused("name", "int", "its column x is declared as INTEGER, but the source's is text");
        assertRefused("balance", "date", "declare it as DECIMAL(15, 2), or as varchar");
        assertRefused("nam", "int", "has no column 'nam'");
    }

    @Test
    void whatIsNoTextInTheSourceMayBeDeclaredAsTextAndIsComparedHere() {
        Definition table = foreignTable(
                "customer",
                Map.of("remote_name", "public.customer"),
                column("id", "varchar", Map.of("native_type", "int")));

        assertThat(sent("SELECT id FROM c.customer WHERE id = '5'", table))
                .isEqualTo("SELECT \"ID\" FROM \"public\".\"CUSTOMER\"");
    }

    @Test
    void aSourceThatIsDownDoesNotKeepDeclaredTablesFromBeingPlanned() {
        crm.down = true;
        Definition table =
                foreignTable("customer", Map.of("remote_name", "public.customer"), column("id", "int", Map.of()));
        Planner planner = planner(table);

        assertThat(sent(planner, "SELECT id FROM c.customer")).contains("\"public\".\"customer\"");
        assertThat(sent(planner, "SELECT id FROM c.customer")).contains("\"public\".\"customer\"");
        assertThat(crm.asked).hasSize(1);
    }

    private void assertRefused(String remote, String type, String message) {
        Definition table = foreignTable(
                "customer", Map.of("remote_name", "public.customer"), column("x", type, Map.of("remote_name", remote)));
        assertThatThrownBy(() -> planner(table).plan("SELECT count(*) FROM c.customer"))
                .isInstanceOf(BraidException.class)
                .hasMessageContainingAll("The foreign table c.customer, declared at line 30, column 1", message);
    }

    private Planner planner(Definition... definitions) {
        return new Planner(Catalog.open(database(definitions), name -> crm));
    }

    private String sent(String sql, Definition... definitions) {
        return sent(planner(definitions), sql);
    }

    private static String sent(Planner planner, String sql) {
        PlanNode node = planner.plan(sql).root();
        while (!(node instanceof SourceScan)) {
            node = node.inputs().get(0);
        }
        return ((SourceScan) node).sql().replaceAll("\\s+", " ");
    }
}
