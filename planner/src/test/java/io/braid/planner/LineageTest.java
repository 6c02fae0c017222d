package io.braid.planner;

import static io.braid.planner.ChangingSource.table;
import static io.braid.planner.Models.database;
import static io.braid.planner.Models.function;
import static io.braid.planner.Models.view;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.lineage.BaseColumn;
import io.braid.planner.lineage.ColumnLineage;
import io.braid.planner.lineage.ColumnLineage.Origin;
import io.braid.planner.lineage.Lineage;
import io.braid.planner.lineage.RelationLineage;
import io.braid.vdb.Definition;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineageTest {
    private final ChangingSource crm = new ChangingSource(
            "crm",
            table("public", "customer", "id:int name:text born:date"),
            table("public", "bill", "customer_id:int amount:money paid:int"));

    @Test
    void eachColumnNamesWhatItIsComputedFrom() {
        List<ColumnLineage> lineage = of(view("debts", """
                SELECT c.name AS who, SUM(b.amount * b.paid) AS total, 1 AS uno
                FROM c.customer c JOIN c.public.bill b ON b.customer_id = c.id
                WHERE c.born > DATE '1990-01-01' GROUP BY c.name"""), view("top", "SELECT who AS w FROM v.debts"));

        assertThat(lineage)
                .containsExactly(
                        new ColumnLineage("v", "debts", "who", List.of(origin("customer", "name", false))),
                        new ColumnLineage(
                                "v",
                                "debts",
                                "total",
                                List.of(origin("bill", "amount", true), origin("bill", "paid", true))),
                        new ColumnLineage("v", "debts", "uno", List.of()),
                        new ColumnLineage("v", "top", "w", List.of(origin("customer", "name", false))));
    }

    @Test
    void whatIsOnlyInConditionsAndSubQueriesIsUsedToo() {
        RelationLineage lineage = Lineage.relations(open(view("v", """
                SELECT name FROM c.customer WHERE born IS NOT NULL
                AND EXISTS (SELECT 1 FROM c.bill WHERE customer_id = id AND paid = 0)"""))).get(0);

        assertThat(lineage.uses())
                .containsExactlyInAnyOrder(
                        new BaseColumn("c", "customer", "name"),
                        new BaseColumn("c", "customer", "born"),
                        new BaseColumn("c", "customer", "id"),
                        new BaseColumn("c", "bill", "customer_id"),
                        new BaseColumn("c", "bill", "paid"));
        assertThat(lineage.tables()).containsExactlyInAnyOrder("c.customer", "c.bill");
    }

    @Test
    void functionsHaveLineageAndBrokenViewsHaveNone() {
        List<ColumnLineage> lineage = of(
                function("f", "x:int", "SELECT id + x AS moved FROM c.customer"),
                view("broken", "SELECT nam FROM c.customer"));

        assertThat(lineage)
                .containsExactly(new ColumnLineage("v", "f", "moved", List.of(origin("customer", "id", true))));
    }

    private static Origin origin(String table, String column, boolean derived) {
        return new Origin(new BaseColumn("c", table, column), derived);
    }

    private List<ColumnLineage> of(Definition... definitions) {
        return Lineage.of(open(definitions));
    }

    private Catalog open(Definition... definitions) {
        Definition[] all = java.util.Arrays.copyOf(definitions, definitions.length + 1);
        all[definitions.length] = Models.all();
        return Catalog.open(database(all), name -> crm);
    }
}
