package io.braid.planner;

import static io.braid.planner.ChangingSource.table;
import static io.braid.planner.Models.database;
import static io.braid.planner.Models.imported;
import static io.braid.planner.Models.view;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.Field;
import io.braid.vdb.Definition;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.TableSelection.Mode;
import io.braid.vdb.ViewDefinition;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CatalogTest {
    private final ChangingSource crm = new ChangingSource(
            "crm",
            table("public", "customer", "id:int name:text"),
            table("public", "address", "id:int town:text"),
            table("public", "tmp_1", "id:int"),
            table("public", "tmpx", "id:int"),
            table("past", "customer", "id:int"));

    @Test
    void onlyTheTablesOfLimitToAreAskedForAndThere() {
        Catalog catalog = open(imported(4, Mode.LIMIT_TO, "CUSTOMER"));

        assertThat(tables(catalog)).containsExactly("customer");
        assertThat(crm.asked).containsExactly(new ImportRequest("public", List.of("CUSTOMER")));
    }

    @Test
    void exceptAndPatternsChooseAmongAllTables() {
        assertThat(tables(open(imported(4, Mode.EXCEPT, "Customer", "address"))))
                .containsExactlyInAnyOrder("tmp_1", "tmpx");
        assertThat(tables(open(imported(4, Mode.LIKE, "TMP%", "addr_ss"))))
                .containsExactlyInAnyOrder("address", "tmp_1", "tmpx");
        assertThat(tables(open(imported(4, Mode.LIKE, "tmp\\_%")))).containsExactlyInAnyOrder("tmp_1");
        assertThat(tables(open(imported(4, Mode.NOT_LIKE, "tmp%")))).containsExactlyInAnyOrder("customer", "address");
        assertThat(crm.asked).containsOnly(ImportRequest.all("public"));
    }

    @Test
    void aTableThatAnImportNamesAndTheSourceHasNotIsAnErrorWithItsPlaceAndTheNearestName() {
        assertRefused(open(imported(7, Mode.LIMIT_TO, "custmer")), "SELECT 1 FROM c.x", ErrorCode.UNDEFINED_TABLE)
                .hasMessageContainingAll("has no table custmer (did you mean 'customer'?)", "line 7, column 1");
        assertRefused(open(imported(7, Mode.EXCEPT, "adress")), "SELECT 1 FROM c.x", ErrorCode.UNDEFINED_TABLE)
                .hasMessageContainingAll("adress (did you mean 'address'?)", "line 7, column 1");
    }

    @Test
    void aNameThatTwoImportsBringIsNotClearButItsPathsAre() {
        Catalog catalog = open(imported(4, Mode.ALL), imported(5, "past", TableSelection.ALL));

        assertRefused(catalog, "SELECT id FROM c.customer", ErrorCode.AMBIGUOUS_TABLE)
                .hasMessageContainingAll("'customer'", "line 4, column 1", "line 5, column 1", "past.customer");
        assertThat(columns(catalog, "SELECT * FROM c.past.customer")).containsExactly("id");
        assertThat(columns(catalog, "SELECT * FROM c.public.customer")).containsExactly("id", "name");
        assertThat(columns(catalog, "SELECT * FROM c.address")).containsExactly("id", "town");
    }

    @Test
    void aStatementAsksOnlyTheSourcesThatItNames() {
        ChangingSource other = new ChangingSource("other", table("public", "thing", "id:int"));
        other.down = true;
        Catalog catalog = Catalog.open(
                database(
                        Models.all(),
                        new ServerDefinition("other", "fake", Map.of(), new Place(5, 1)),
                        new SchemaDefinition("o", "other", new Place(6, 1)),
                        new io.braid.vdb.ImportDefinition("public", TableSelection.ALL, "other", "o", new Place(7, 1))),
                name -> name.equals("crm") ? crm : other);

        assertThat(columns(catalog, "SELECT * FROM c.customer")).containsExactly("id", "name");
        assertThat(other.asked).isEmpty();
    }

    @Test
    void aSourceIsAskedOnceAndAgainWhenItsSchemaIsRefreshed() {
        Catalog catalog = open(Models.all());
        columns(catalog, "SELECT * FROM c.customer");
        columns(catalog, "SELECT * FROM c.address");
        assertThat(crm.asked).hasSize(1);

        crm.tables(table("public", "customer", "id:int name:text email:text"));
        assertThat(columns(catalog, "SELECT * FROM c.customer")).containsExactly("id", "name");
        catalog.refresh("C");

        assertThat(columns(catalog, "SELECT * FROM c.customer")).containsExactly("id", "name", "email");
        assertRefused(catalog, "SELECT * FROM c.address", ErrorCode.UNDEFINED_TABLE);
        assertThatThrownBy(() -> catalog.refresh("cc")).hasMessageContaining("did you mean 'c'?");
    }

    @Test
    void aRefreshThatFailsLeavesWhatWasKnown() {
        Catalog catalog = open(Models.all());
        columns(catalog, "SELECT * FROM c.customer");
        crm.down = true;

        assertThatThrownBy(() -> catalog.refresh("c")).hasMessageContaining("cannot be reached");
        assertThat(columns(catalog, "SELECT * FROM c.customer")).containsExactly("id", "name");
    }

    @Test
    void statisticsThatCannotBeHadAreGuessedAndAskedForAgainLater() {
        Catalog catalog = open(Models.all());
        columns(catalog, "SELECT * FROM c.customer");
        int before = crm.statisticsAsked;
        crm.down = true;

        String join = "SELECT a.id FROM c.customer a, c.address b WHERE a.id = b.id AND b.town = 'x'";
        assertThat(columns(catalog, join)).containsExactly("id");
        assertThat(columns(catalog, join)).containsExactly("id");
        assertThat(crm.statisticsAsked - before).isLessThanOrEqualTo(1);
    }

    @Test
    void viewsMayRenameTheirColumns() {
        Catalog catalog = open(
                Models.all(),
                new ViewDefinition(
                        "v",
                        "renamed",
                        false,
                        List.of("number", "label"),
                        Map.of(),
                        "SELECT id, name FROM c.customer",
                        new Place(9, 1)),
                new ViewDefinition(
                        "v",
                        "short",
                        false,
                        List.of("a"),
                        Map.of(),
                        "SELECT id, name FROM c.customer",
                        new Place(9, 1)));

        assertThat(columns(catalog, "SELECT * FROM v.renamed WHERE number = 1")).containsExactly("number", "label");
        assertRefused(catalog, "SELECT * FROM v.short", ErrorCode.INVALID_MODEL)
                .hasMessageContaining("it names 1 columns, but its query has 2");
    }

    @Test
    void anErrorInAViewNamesTheInnermostViewAndItsPlace() {
        Catalog catalog = open(
                Models.all(), view("outside", "SELECT * FROM v.inside"), view("inside", "SELECT nam FROM c.customer"));

        assertRefused(catalog, "SELECT * FROM v.outside", ErrorCode.UNDEFINED_COLUMN)
                .hasMessageStartingWith("In view v.inside (line 10, column 1 of its model): Column 'nam' not found")
                .hasMessageContaining("(did you mean 'name'?) (line");
        assertThat(catalog.problems()).hasSize(2);
    }

    @Test
    void viewsMadeFromEachOtherAreRefused() {
        assertThatThrownBy(() -> open(
                        Models.all(), view("round", "SELECT * FROM v.about"), view("about", "SELECT * FROM v.round")))
                .hasMessageContaining("v.round -> view v.about -> view v.round");
    }

    @Test
    void unknownNamesComeWithTheNearestOnes() {
        Catalog catalog = open(Models.all());

        assertRefused(catalog, "SELECT nme FROM c.customer", ErrorCode.UNDEFINED_COLUMN)
                .hasMessageContaining(" (did you mean 'name'?) (line");
        assertRefused(catalog, "SELECT x.nme FROM c.customer x", ErrorCode.UNDEFINED_COLUMN)
                .hasMessageContaining(" (did you mean 'name'?) (line");
        assertRefused(catalog, "SELECT 1 FROM c.invoice", ErrorCode.UNDEFINED_TABLE)
                .hasMessageContaining(" (if it is new in its source: REFRESH FOREIGN SCHEMA c) (line");
        assertRefused(catalog, "SELECT 1 FROM c.custmer", ErrorCode.UNDEFINED_TABLE)
                .hasMessageContaining(" (did you mean 'customer'?) (line");
        assertRefused(catalog, "SELECT 1 FROM cc.customer", ErrorCode.UNDEFINED_TABLE)
                .hasMessageContaining(" (did you mean 'c'?) (line");
        assertRefused(catalog, "SELECT entirely_else FROM c.customer", ErrorCode.UNDEFINED_COLUMN)
                .message()
                .doesNotContain("did you mean");
    }

    private Catalog open(Definition... definitions) {
        return Catalog.open(database(definitions), name -> crm);
    }

    private static List<String> tables(Catalog catalog) {
        return List.copyOf(catalog.snapshot().tables("c"));
    }

    private static List<String> columns(Catalog catalog, String sql) {
        return new Planner(catalog)
                .plan(sql).columns().fields().stream().map(Field::name).toList();
    }

    private static org.assertj.core.api.AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
            Catalog catalog, String sql, ErrorCode code) {
        return assertThatThrownBy(() -> new Planner(catalog).plan(sql))
                .as(Arrays.toString(new String[] {sql}))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
