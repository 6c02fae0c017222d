package io.braid.network.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

    /** Half a second for each of them would exceed the test's time limit. */
    @Test
    void clientsWhoDoNotHearTheGoodbyeAreWaitedForTogether() {
        Connections connections = connections(1000, 1000);
        List<Channel> deaf = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            deaf.add(open());
        }
        deaf.forEach(connections::add);
        connections.closeAll("that is all");
        assertThat(deaf).noneMatch(Channel::isOpen);
        assertThat(connections.unauthenticated()).isZero();
    }

    @Test
    void aUserHasHisShareAndOthersHaveTheRest() {
        Connections connections = connections(2, 1);
        Channel first = loggedIn(connections, "ann");
        assertThatThrownBy(() -> loggedIn(connections, "ann")).hasMessageContaining("max-user-connections");
        loggedIn(connections, "bob");
        assertThatThrownBy(() -> loggedIn(connections, "cid")).hasMessageContaining("raise max-connections");
        assertThat(connections.count()).isEqualTo(2);
        assertThat(connections.refused()).isEqualTo(2);
        first.close().syncUninterruptibly();
        loggedIn(connections, "ann");
    }

    @Test
    void oneThatHasSaidNothingMakesRoomFirst() {
        Connections connections = connections(1, 1);
        Channel speaking = open();
        connections.add(speaking);
        connections.hasSpoken(speaking);
        Channel silent = open();
        connections.add(silent);
        Channel third = open();
        connections.add(third);
        assertThat(connections.unauthenticated()).isEqualTo(2);
        assertThatThrownBy(() -> connections.logIn(silent, "ann")).hasMessageContaining("without logging in");
        connections.logIn(speaking, "ann");
    }

    private Channel loggedIn(Connections connections, String user) {
        Channel channel = open();
        connections.add(channel);
        connections.logIn(channel, user);
        return channel;
    }

    private static Connections connections(int most, int mostOfUser) {
        return new Connections(new ClientLimits(most, mostOfUser, most + 1, most + 1));
    }

    /** Returns a channel without a peer. */
    private Channel open() {
        return loops.register(new LocalChannel()).syncUninterruptibly().channel();
    }
}
