package io.braid.vdb.edit;

import static io.braid.vdb.SampleModel.SOME;
import static io.braid.vdb.SampleModel.at;
import static io.braid.vdb.SampleModel.shopWith;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.Privilege;
import io.braid.vdb.Problem;
import io.braid.vdb.RoleDefinition;
import io.braid.vdb.RowFilterDefinition;
import io.braid.vdb.SampleModel;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Drop;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.change.Rename;
import io.braid.vdb.change.Revoke;
import io.braid.vdb.check.ModelValidation;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RightChangesTest {
    private static final RoleDefinition CLERK = new RoleDefinition("clerk", at(30));
    private static final RowFilterDefinition FILTER =
            new RowFilterDefinition("sales", "somebody", "mine", "clerk", "x = 1", at(31));

    @Test
    void rightsToColumnsAddUpAndAreTakenBackOneByOne() {
        VirtualDatabase shop = granted(granted(shopWith(CLERK), "a"), "A", "b");
        assertThat(columns(shop)).containsExactly("a", "b");
        assertThat(columns(revoked(shop, "a"))).containsExactly("b");
        assertThat(revoked(revoked(shop, "a"), "b").all(GrantDefinition.class)).isEmpty();
        assertThat(columns(granted(shop))).isEmpty();
        assertThat(granted(granted(shop), "c")).isEqualTo(granted(shop));
    }

    @Test
    void whatWasNotGivenInTheseWordsCannotBeTakenBack() {
        assertThatThrownBy(() -> revoked(shopWith(CLERK)))
                .hasMessageContaining("has not been granted SELECT on sales.somebody");
        assertThatThrownBy(() -> revoked(granted(shopWith(CLERK), "a"), "b"))
                .hasMessageContaining("has not been granted SELECT on sales.somebody");
        assertThatThrownBy(() -> revoked(granted(shopWith(CLERK)), "a"))
                .hasMessageContaining("has SELECT on all columns of sales.somebody");
    }

    @Test
    void eachPrivilegeIsGrantedAndRevokedByItself() {
        VirtualDatabase shop =
                apply(shopWith(CLERK), new Grant(List.of(right(Privilege.SELECT, "a"), right(Privilege.UPDATE, "b"))));
        assertThat(shop.all(GrantDefinition.class))
                .containsExactly(right(Privilege.SELECT, "a"), right(Privilege.UPDATE, "b"));
        assertThat(granted(shop, "c").all(GrantDefinition.class))
                .containsExactly(right(Privilege.SELECT, "a", "c"), right(Privilege.UPDATE, "b"));
        assertThat(revoked(shop, "a").all(GrantDefinition.class)).containsExactly(right(Privilege.UPDATE, "b"));
        Revoke both = new Revoke(List.of(right(Privilege.SELECT), right(Privilege.DELETE)), false);
        assertThatThrownBy(() -> apply(shop, both))
                .hasMessage("role 'clerk' has not been granted DELETE on sales.somebody;"
                        + " SHOW GRANTS FOR ROLE clerk lists what it has");
    }

    @Test
    void allPrivilegesAreThoseThatTheRoleHas() {
        Revoke all =
                new Revoke(Stream.of(Privilege.values()).map(one -> right(one)).toList(), true);
        VirtualDatabase shop = apply(granted(shopWith(CLERK), "a"), new Grant(List.of(right(Privilege.DELETE))));
        assertThat(apply(shop, all)).isEqualTo(shopWith(CLERK));
        assertThatThrownBy(() -> apply(shopWith(CLERK), all))
                .hasMessageContaining("has not been granted any privilege on sales.somebody;");
    }

    @Test
    void rightsGoWithTheirThingAndPoliciesKeepIt() {
        VirtualDatabase shop = granted(shopWith(CLERK), "a");
        Drop view = new Drop(ObjectKind.VIEW, List.of("sales", "somebody"), false, false, at(40));
        assertThat(apply(shop, view).all(GrantDefinition.class)).isEmpty();
        VirtualDatabase filtered = apply(shop, new Create(FILTER, IfExists.FAIL));
        assertThatThrownBy(() -> apply(filtered, view)).hasMessageContaining("row filter mine on sales.somebody");
        assertThatThrownBy(() -> apply(filtered, new Drop(ObjectKind.ROLE, List.of("clerk"), false, false, at(41))))
                .hasMessageContaining("row filter mine on sales.somebody")
                .hasMessageContaining("grant of SELECT on sales.somebody");
        assertThat(apply(filtered, new Drop(ObjectKind.ROLE, List.of("clerk"), false, true, at(41)))
                        .definitions())
                .isEqualTo(SampleModel.SHOP.definitions());
    }

    @Test
    void rightsFollowTheNewNameOfASchema() {
        VirtualDatabase shop = apply(
                SampleModel.database(
                        new SchemaDefinition("sales", null, at(1)), SampleModel.view("v", "SELECT 1", at(2)), CLERK),
                new Grant(List.of(new GrantDefinition(
                        Privilege.INSERT, ObjectKind.VIEW, List.of("sales", "v"), List.of(), "clerk", at(3)))));
        VirtualDatabase renamed = apply(shop, new Rename(ObjectKind.SCHEMA, List.of("sales"), "shops", at(4)));
        assertThat(renamed.all(GrantDefinition.class).get(0).path()).containsExactly("shops", "v");
        assertThat(renamed.all(GrantDefinition.class).get(0).privilege()).isEqualTo(Privilege.INSERT);
        assertThat(problems(renamed.definitions())).isEmpty();
    }

    @Test
    void rightsForNobodyOrToNothingAreNoticed() {
        assertThat(problems(List.of(FILTER)))
                .containsExactly(
                        "role 'clerk' does not exist; create it first: CREATE ROLE clerk",
                        "there is no table or view sales.somebody for row filter mine on sales.somebody");
        assertThat(problems(List.of(
                        new RoleDefinition("Public", at(1)),
                        onSchema(Privilege.SELECT, "nowhere", at(2)),
                        onSchema(Privilege.SELECT, "SYS", at(3)),
                        onSchema(Privilege.INSERT, "pg_catalog", at(4)))))
                .containsExactly(
                        "every user is in the role 'public' already; choose another name",
                        "there is no schema nowhere that a privilege could be granted on",
                        "everybody may read SYS, which shows each what he may see",
                        "nobody may write to pg_catalog, which Braid fills itself");
    }

    private static GrantDefinition onSchema(Privilege privilege, String schema, Place place) {
        return new GrantDefinition(privilege, ObjectKind.SCHEMA, List.of(schema), List.of(), "public", place);
    }

    private static List<String> problems(List<Definition> definitions) {
        return ModelValidation.problems(new VirtualDatabase("d", "1", definitions), SampleModel::names).stream()
                .map(Problem::message)
                .toList();
    }

    private static List<String> columns(VirtualDatabase database) {
        return database.all(GrantDefinition.class).get(0).columns();
    }

    private static VirtualDatabase granted(VirtualDatabase database, String... columns) {
        return apply(database, new Grant(List.of(right(Privilege.SELECT, columns))));
    }

    private static VirtualDatabase revoked(VirtualDatabase database, String... columns) {
        return apply(database, new Revoke(right(Privilege.SELECT, columns)));
    }

    private static GrantDefinition right(Privilege privilege, String... columns) {
        return new GrantDefinition(
                privilege, ObjectKind.VIEW, List.of(SOME.schema(), SOME.name()), List.of(columns), "clerk", at(32));
    }

    private static VirtualDatabase apply(VirtualDatabase database, ModelChange change) {
        return ModelEditor.apply(database, change, SampleModel::names);
    }
}
