package io.braid.server.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalIoHandler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class ConnectionsTest {
    private final EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());

    @AfterEach
    void stop() {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly();
    }

    /** Half a second for each of them would be longer than the test may take. */
    @Test
    void clientsWhoDoNotHearTheGoodbyeAreWaitedForTogether() {
        Connections connections = new Connections(Integer.MAX_VALUE);
        List<Channel> deaf = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            deaf.add(open());
        }
        assertThat(deaf).allMatch(connections::add);
        connections.closeAll("that is all");
        assertThat(deaf).noneMatch(Channel::isOpen);
        assertThat(connections.count()).isZero();
    }

    @Test
    void thereIsRoomAgainWhereAConnectionWasClosed() {
        Connections connections = new Connections(1);
        Channel first = open();
        assertThat(connections.add(first)).isTrue();
        assertThat(connections.add(open())).isFalse();
        assertThat(connections.refused()).isOne();
        first.close().syncUninterruptibly();
        assertThat(connections.add(open())).isTrue();
    }

    /** Nobody is at its other end. */
    private Channel open() {
        return loops.register(new LocalChannel()).syncUninterruptibly().channel();
    }
}
