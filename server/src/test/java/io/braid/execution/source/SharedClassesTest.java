package io.braid.execution.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.Main;
import io.braid.spi.Connector;
import java.sql.Driver;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class SharedClassesTest {
    private final ClassLoader shared = new SharedClasses();

    @Test
    void pluginsSeeWhatConnectorsAreWrittenAgainst() throws ClassNotFoundException {
        assertThat(shared.loadClass(Connector.class.getName())).isSameAs(Connector.class);
        assertThat(shared.loadClass(Logger.class.getName())).isSameAs(Logger.class);
        assertThat(shared.loadClass(Driver.class.getName())).isSameAs(Driver.class);
        assertThat(shared.loadClass("io.braid.connector.jdbc.dialect.JdbcDialect"))
                .isNotNull();
    }

    @Test
    void pluginsSeeNothingElseOfTheServer() {
        assertThatThrownBy(() -> shared.loadClass(Main.class.getName())).isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> shared.loadClass("org.apache.calcite.rel.RelNode"))
                .isInstanceOf(ClassNotFoundException.class);
        assertThatThrownBy(() -> shared.loadClass("org.h2.Driver")).isInstanceOf(ClassNotFoundException.class);
        assertThat(shared.getResource("META-INF/services/" + Connector.class.getName()))
                .isNull();
    }
}
