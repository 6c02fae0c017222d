package io.braid.migration.teiid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.migration.JdbcLogin;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DatasourcesTest {
    private final Datasources datasources = new Datasources();

    @Test
    void dataSourcesOfTheApplicationServerAreFoundByTheirJndiNames() {
        datasources.read("""
                <datasources xmlns="http://www.jboss.org/ironjacamar/schema">
                  <datasource jndi-name="java:jboss/datasources/Orders" enabled="true">
                    <connection-url>jdbc:postgresql://${env.ORDERS_HOST:localhost}/orders</connection-url>
                    <security><user-name>ada</user-name><password>${env.ORDERS_PASSWORD}</password></security>
                  </datasource>
                </datasources>
                """);
        assertThat(datasources.find("java:jboss/datasources/Orders", "x"))
                .contains(new JdbcLogin(
                        "jdbc:postgresql://localhost/orders",
                        Optional.of("ada"),
                        Optional.of("${env:ORDERS_PASSWORD}")));
        assertThat(datasources.find("java:/orders", "x")).isPresent();
        assertThat(datasources.find("java:/others", "x")).isEmpty();
    }

    @Test
    void dataSourcesOfSpringAreFoundByTheNamesOfServers() {
        datasources.read("""
                server.port=8080
                spring.datasource.stock.jdbc-url=jdbc:mysql://stock.example/shop
                spring.datasource.stock.username=ada
                spring.datasource.stock.password=swordfish
                spring.datasource.empty.username=ada
                """);
        assertThat(datasources.find("", "Stock"))
                .contains(
                        new JdbcLogin("jdbc:mysql://stock.example/shop", Optional.of("ada"), Optional.of("swordfish")));
        assertThat(datasources.find("", "empty")).isEmpty();
    }

    @Test
    void externalEntitiesAreNotRead() {
        String xml = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/hostname\">]><a><datasource jndi-name=\"j\">"
                + "<connection-url>&e;</connection-url></datasource></a>";
        assertThatThrownBy(() -> datasources.read(xml)).hasMessageContaining("the file is no XML document");
    }
}
